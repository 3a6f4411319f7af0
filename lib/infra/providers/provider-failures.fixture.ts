import type { Behaviour } from '@/lib/testing/fakes/provider-server'

/** Every way a provider fails, and the message of its fault. */
export const FAILURES: readonly (readonly [string, Behaviour, string])[] = [
  ['a refused key', { kind: 'status', status: 401 }, 'answered 401'],
  ['a limit', { kind: 'status', status: 429, headers: { 'Retry-After': '60' } }, 'answered 429'],
  ['a broken server', { kind: 'status', status: 503, body: { error: 'x' } }, 'answered 503'],
  ['a payment asked for', { kind: 'status', status: 402 }, 'answered 402'],
  ['a redirect', { kind: 'redirect', location: 'https://example.org/' }, 'answered 302'],
  ['silence', { kind: 'silent' }, 'no answer within 300 ms'],
  ['a body that stalls', { kind: 'stalled' }, 'no answer within 300 ms'],
  ['a dropped connection', { kind: 'dropped' }, 'cannot be reached'],
  ['a page of a proxy', { kind: 'malformed' }, 'answered no JSON'],
  ['an empty body', { kind: 'empty' }, 'answered no JSON'],
  ['another shape', { kind: 'status', status: 200, body: { pools: [{}] } }, 'was not understood'],
  ['a list', { kind: 'status', status: 200, body: [1] }, 'was not understood'],
]

/** Long, except for behaviours that never reply: a busy machine is slow. */
export const timeoutOf = ({ kind }: Behaviour): number =>
  kind === 'silent' || kind === 'stalled' ? 300 : 20_000
