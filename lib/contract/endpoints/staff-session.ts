import { staffKeyCodec, staffStateCodec } from '../codecs/staff-session'
import { defineEndpoint } from '../endpoint'

/** The key itself never stays in the browser. Source: lib/docs/dashboard.md#order-debug. */
export const openStaffSessionEndpoint = defineEndpoint({
  name: 'openStaffSession',
  method: 'POST',
  path: '/session/staff',
  summary: 'Open restricted debug reports to this browser',
  body: staffKeyCodec,
  responses: { 200: staffStateCodec },
  failures: ['Unauthorized', 'Forbidden'],
  rateLimit: 'account',
  extension: true,
})

/** 200 with `staff` null without a valid session, also for a request by a page of another host. */
export const staffSessionEndpoint = defineEndpoint({
  name: 'staffSession',
  method: 'GET',
  path: '/session/staff',
  summary: 'Whether this browser may read restricted debug reports',
  responses: { 200: staffStateCodec },
  failures: [],
  credential: 'staffSessionIfAny',
  rateLimit: 'account',
  extension: true,
})

/** Ends the session: a copy of its cookie opens nothing any more. */
export const closeStaffSessionEndpoint = defineEndpoint({
  name: 'closeStaffSession',
  method: 'DELETE',
  path: '/session/staff',
  summary: 'Close them to this browser again',
  responses: { 200: staffStateCodec },
  failures: ['Forbidden'],
  credential: 'staffSessionIfAny',
  rateLimit: 'account',
  extension: true,
})
