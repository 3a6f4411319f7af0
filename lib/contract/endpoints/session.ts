import {
  sessionCodec,
  sessionStateCodec,
  signedOutSchema,
  signInBodyCodec,
  signInNonceCodec,
} from '../codecs/session'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

/** Good for one sign-in within 15 minutes; any number may be requested. Source: EIP-4361. */
export const signInNonceEndpoint = defineEndpoint({
  name: 'startSignIn',
  method: 'POST',
  path: '/session/nonce',
  summary: 'A nonce for one sign-in message',
  responses: { 200: signInNonceCodec },
  failures: [],
  rateLimit: 'account',
  extension: true,
})

/** The session's secret is in the cookie alone, out of reach of scripts. Source: EIP-4361. */
export const signInEndpoint = defineEndpoint({
  name: 'signIn',
  method: 'POST',
  path: '/session',
  summary: 'Sign in with a signed message',
  body: signInBodyCodec,
  responses: { 200: sessionCodec },
  failures: ['Unauthorized', 'Forbidden'],
  rateLimit: 'account',
  maxBodyBytes: limits.signInBodyBytes,
  extension: true,
})

/** 200 with null when nobody is signed in, also for a request by a page of another host. */
export const sessionEndpoint = defineEndpoint({
  name: 'session',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  responses: { 200: sessionStateCodec },
  failures: [],
  credential: 'sessionIfAny',
  rateLimit: 'account',
  extension: true,
})

/** Signs out this browser only; without a session nothing happens. */
export const signOutEndpoint = defineEndpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  responses: { 200: signedOutSchema },
  failures: ['Forbidden'],
  credential: 'sessionIfAny',
  rateLimit: 'account',
  extension: true,
})
