"""The director's desk: clubs and events, then eight steps for each session."""

from django.urls import path

from tournaments.web.director import check_play, closing, deals, decisions, entry, home, movement, own_deals, pairs, ranking, results, sheets

SESSION = "s/<int:session>/"

urlpatterns = [
    path("", home.desk, name="desk"),
    path("new-club/", home.new_club, name="desk_club_new"),
    path("check-play/", check_play.check_play, name="desk_check_play"),
    path("c/<slug:slug>/", home.club, name="desk_club"),
    path("c/<slug:slug>/new-event/", home.new_event, name="desk_event_new"),
    path("e/<slug:slug>/", home.event, name="desk_event"),
    path("e/<slug:slug>/new-session/", home.new_session, name="desk_session_new"),
    path("e/<slug:slug>/ranking/", ranking.ranking, name="desk_ranking"),
    path("e/<slug:slug>/deadline/", ranking.deadline, name="desk_deadline"),
    path("e/<slug:slug>/lots/", ranking.lots, name="desk_lots"),
    path(SESSION, home.session, name="desk_session"),
    path(SESSION + "date/", home.session_date, name="desk_session_date"),
    path(SESSION + "pairs/", pairs.pairs, name="desk_pairs"),
    path(SESSION + "pairs/list/", pairs.add_list, name="desk_pairs_list"),
    path(SESSION + "pairs/<number:pair>/", pairs.pair, name="desk_pair"),
    path(SESSION + "pairs/<number:pair>/remove/", pairs.remove, name="desk_pair_remove"),
    path(SESSION + "movement/", movement.movement, name="desk_movement"),
    path(SESSION + "movement/discard/", movement.discard, name="desk_movement_discard"),
    path(SESSION + "movement/draw/", movement.draw, name="desk_movement_draw"),
    path(SESSION + "deals/", deals.deals, name="desk_deals"),
    path(SESSION + "deals/discard/", deals.discard, name="desk_deals_discard"),
    path(SESSION + "deals/import/", own_deals.import_file, name="desk_deals_import"),
    path(SESSION + "deals/pbn/", own_deals.pbn, name="desk_deals_pbn"),
    path(SESSION + "deals/hands/<number:number>/", own_deals.hands, name="desk_deals_hands"),
    path(SESSION + "sheets/", sheets.sheets, name="desk_sheets"),
    path(SESSION + "sheets/<slug:key>/", sheets.sheet, name="desk_sheet"),
    path(SESSION + "results/", results.results, name="desk_results"),
    path(SESSION + "results/<number:number>/", entry.board, name="desk_board"),
    path(SESSION + "results/<number:number>/line/", entry.line, name="desk_line"),
    path(SESSION + "log/", results.log, name="desk_log"),
    path(SESSION + "undo/", results.undo_entry, name="desk_undo"),
    path(SESSION + "comparison/", closing.comparison, name="desk_comparison"),
    path(SESSION + "comparison/<number:number>/", closing.comparison, name="desk_comparison_board"),
    path(SESSION + "comparison/<number:number>/ruling/<int:seating>/", decisions.ruling, name="desk_ruling"),
    path(SESSION + "comparison/<number:number>/cards/", decisions.groups, name="desk_groups"),
    path(SESSION + "standings/penalties/", decisions.penalties, name="desk_penalties"),
    path(SESSION + "standings/penalties/<int:penalty>/withdraw/", decisions.penalty_withdraw, name="desk_penalty_withdraw"),
    path(SESSION + "standings/", closing.standings, name="desk_standings"),
    path(SESSION + "standings/close/", closing.close, name="desk_close"),
    path(SESSION + "standings/reopen/", closing.reopen, name="desk_reopen"),
    path(SESSION + "publication/", closing.publication, name="desk_publication"),
]
