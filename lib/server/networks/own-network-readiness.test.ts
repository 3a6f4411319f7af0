import { expect, it } from 'vitest'
import { ownChainCadence } from '@/lib/domain/network/cadence'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { fixedCadence } from '@/lib/infra/chain/chain-cadence'
import { deployedHelper } from '@/lib/infra/chain/read-helper'
import { createSimulationWay } from '@/lib/infra/chain/simulation-way'
import type { Engine } from '@/lib/server/engine/engine'
import { ownNetworkReadiness } from './own-network-readiness'

const hash = blockHash(`0x${'00'.repeat(32)}`)
const reader = {
  head: async () => ({
    number: 5,
    hash,
    parentHash: hash,
    timestamp: unixSeconds(Math.floor(Date.now() / 1_000)),
    baseFee: wei(7n),
  }),
}
const network = (nodeState: string) => ({
  name: 'local',
  cadence: fixedCadence(ownChainCadence(1_000)),
  isPunctual: true,
  startProblem: () => null,
  nodeState: () => nodeState,
  simulations: null,
  helpers: {
    chainReader: deployedHelper(ZERO_ADDRESS),
    orderInspector: deployedHelper(ZERO_ADDRESS),
  },
})
const engine = (lastFault: string | null): Engine => ({
  wake: () => {},
  stop: async () => {},
  state: () => ({ indexedBlock: 5, indexedAtMs: 0, roundAtMs: Date.now(), lastFault }),
})

it('is ready while the chain advances and rounds finish', async () => {
  const checks = await ownNetworkReadiness(network('ready'), reader, engine(null))
  expect(checks.map(({ ok }) => ok)).toEqual([true, true])
  expect(checks[0]).toMatchObject({ head: { number: 5, baseFee: 7n } })
})

it('says why the engine waits for the chain', async () => {
  const reason = 'the node has another block 0 than the indexed chain: it is on another chain'
  const checks = await ownNetworkReadiness(network('ready'), reader, engine(reason))
  expect(checks).toMatchObject([{ ok: true }, { name: 'auctions', ok: false, detail: reason }])
})

it('does not ask a node that is still loading its state', async () => {
  const head = () => Promise.reject(new Error('asked'))
  const [chain] = await ownNetworkReadiness(network('starting'), { head }, null)
  expect(chain).toMatchObject({ ok: false, detail: 'the node is starting' })
})

it('is ready on a node that lacks something, and says what cannot be known then', async () => {
  const simulations = createSimulationWay(() => 0)
  simulations.saw('eth_call')
  const isInjected = () => true
  const { chainReader, orderInspector } = network('ready').helpers
  const helpers = { chainReader, orderInspector: { ...orderInspector, isInjected } }
  const lacking = { ...network('ready'), simulations, helpers }
  const checks = await ownNetworkReadiness(lacking, reader, engine(null))
  expect(checks.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(checks[1]).toMatchObject({
    name: 'node limits',
    detail: expect.stringMatching(/no events.*; 1 of 2 read helpers/),
  })
})
