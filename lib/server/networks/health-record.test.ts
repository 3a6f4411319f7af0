import { expect, it } from 'vitest'
import type { NetworkHealth } from '@/lib/contract/codecs/network-health'
import { wei } from '@/lib/domain/shared/amount'
import { checkedOnce } from './health-record'
import type { NetworkReadiness } from './network-readiness'

const BEFORE: NetworkHealth = {
  name: 'local',
  state: 'unchecked',
  detail: null,
  headBlock: null,
  baseFee: null,
  checks: [],
}
const HEAD: NetworkReadiness = {
  name: 'chain head',
  network: 'local',
  ok: true,
  head: { number: 2174, baseFee: wei(100_000_000n) },
}

/** A check that takes so many milliseconds. */
const checked = (readiness: () => Promise<readonly NetworkReadiness[]>, takesMs: number) => {
  const times = [10, 10 + takesMs]
  return (before: NetworkHealth) =>
    checkedOnce({ name: 'local', readiness }, before, () => times.shift() ?? 0)
}

it('records block, gas price and delay of a network that is well', async () => {
  expect(await checked(async () => [HEAD], 18)(BEFORE)).toEqual({
    ...BEFORE,
    state: 'well',
    headBlock: 2174,
    baseFee: 100_000_000n,
    checks: [{ state: 'well', delayMs: 18 }],
  })
})

it('says that a network is slow', async () => {
  expect(await checked(async () => [HEAD], 1_900)(BEFORE)).toMatchObject({ state: 'slow' })
})

it('says what is wrong with one that is down, and keeps the last block that was read', async () => {
  const detail = 'the node does not answer'
  const before = await checked(async () => [HEAD], 1)(BEFORE)
  const down = await checked(async () => [{ name: 'chain head', ok: false, detail }], 2)(before)
  expect(down).toMatchObject({ state: 'down', detail, headBlock: 2174, baseFee: 100_000_000n })
  expect(down.checks.map(({ state }) => state)).toEqual(['well', 'down'])
})

it('takes a check that could not be made for an outage', async () => {
  const failed = await checked(() => Promise.reject(new Error('no')), 3)(BEFORE)
  expect(failed).toMatchObject({ state: 'down', detail: 'the check failed' })
})

it('does not take an engine that is behind for an outage of the network', async () => {
  const rounds = { name: 'auctions', ok: false, detail: 'no round of the engine has finished' }
  const health = await checked(async () => [HEAD, rounds], 4)(BEFORE)
  expect(health).toMatchObject({ state: 'well', detail: null })
})
