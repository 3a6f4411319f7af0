import 'server-only'
import {
  deleteAccountData,
  selectAnnouncementsTo,
  selectLinkCodesOf,
  selectSessionsOf,
} from './account-data'
import { ensureServerValue, selectServerValue, upsertServerValue } from './server-values'
import { deleteSession, insertSession, selectSession } from './sessions'
import { insertSignInNonce, takeSignInNonce } from './sign-in-nonces'
import { deleteStaffSession, insertStaffSession, selectStaffSessionEnd } from './staff-sessions'

/** Queries of accounts with their sessions. */
export const accountQueries = {
  selectSessionsOf,
  selectLinkCodesOf,
  selectAnnouncementsTo,
  deleteAccountData,
  selectSession,
  insertSession,
  deleteSession,
  insertSignInNonce,
  takeSignInNonce,
  selectStaffSessionEnd,
  insertStaffSession,
  deleteStaffSession,
}

/** Queries of values that all processes of a deployment share. */
export const serverValueQueries = {
  ensureServerValue,
  selectServerValue,
  upsertServerValue,
}
