import 'server-only'
import { countEpisodes, endEpisodes, selectOpenEpisodes } from './funding-episodes'
import { selectAnnouncement, selectInbox, selectInboxEntries, selectInboxEntryTime } from './inbox'
import {
  insertNotifications,
  withdrawAnnouncement,
  withdrawNotificationsFromBlock,
  withdrawNotificationsOfOrders,
} from './notifications'
import { selectReadState, updateReadState } from './read-marks'
import { selectWatchStart } from './watch-start'
import {
  deleteUnusedAccounts,
  recordPoll,
  selectKnownAccounts,
  selectLastPoll,
  selectOrdersToPoll,
  selectWatchedOrders,
  upsertWatchedOrders,
} from './watched-orders'

/** Queries of one network: notifications, funding episodes, and orders watched elsewhere. */
export const notificationQueries = {
  selectOpenEpisodes,
  countEpisodes,
  endEpisodes,
  insertNotifications,
  withdrawNotificationsFromBlock,
  withdrawNotificationsOfOrders,
  withdrawAnnouncement,
  selectKnownAccounts,
  selectWatchedOrders,
  selectOrdersToPoll,
  upsertWatchedOrders,
  selectLastPoll,
  recordPoll,
  deleteUnusedAccounts,
  selectWatchStart,
}

/** Queries of inboxes, which concern no single network. */
export const inboxQueries = {
  selectInbox,
  selectInboxEntries,
  selectInboxEntryTime,
  selectAnnouncement,
  selectReadState,
  updateReadState,
  insertNotifications,
  withdrawAnnouncement,
}
