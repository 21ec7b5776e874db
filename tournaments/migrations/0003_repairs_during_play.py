
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_rulings_penalties_ranking'),
    ]

    operations = [
        migrations.AddField(
            model_name='session',
            name='draft',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='BoardChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.board')),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='board_changes', to='tournaments.seating')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seating', 'board'), name='board_changed_once_per_table')],
            },
        ),
        migrations.CreateModel(
            name='Withdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after_round', models.PositiveSmallIntegerField()),
                ('pair', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='withdrawals', to='tournaments.pair')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='withdrawals', to='tournaments.session')),
            ],
            options={
                'ordering': ['pair__number'],
                'constraints': [models.UniqueConstraint(fields=('session', 'pair'), name='pair_leaves_once_per_session')],
            },
        ),
    ]
