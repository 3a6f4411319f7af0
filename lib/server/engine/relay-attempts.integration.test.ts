import { parseTransaction } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ATTEMPT_TIMEOUT, type SettlementAttempt } from '@/lib/domain/settlement/attempt'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { startRpcServer } from '@/lib/infra/chain/json-rpc-server.fixture'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import { createRelays } from '@/lib/infra/chain/relays'
import { keySigner } from '@/lib/infra/chain/transaction-signer'
import { createTransactionSubmitter } from '@/lib/infra/chain/transaction-submitter'
import { watchAttempts } from '@/lib/services/engine/watch-attempts'

let chain: ContractChain
let relay: Awaited<ReturnType<typeof startRpcServer>>

beforeAll(async () => {
  chain = await startContractChain()
  relay = await startRpcServer(() => ({ result: `0x${'ab'.repeat(32)}` }))
})
afterAll(async () => {
  await relay.stop()
  await chain.stop()
})

it('a settlement that a relay never includes is raised, and cancelled through it at its deadline', async () => {
  const solver = await chain.account('relayed solver')
  const submitter = createTransactionSubmitter({
    client: chain.client,
    signer: keySigner(solver.privateKey, chain.chainId),
    relays: createRelays({ urls: [relay.url], chainId: chain.chainId, client: chain.client }),
    tip: async () => 10n ** 9n,
  })
  const sent = await submitter.inTurn(async ({ sign, broadcast }) => {
    const signed = await sign({ to: solver.address, data: hex('0x12'), gas: 60_000n, place: 0 })
    expect(await broadcast(signed)).toBeNull()
    return signed
  })
  let attempt: SettlementAttempt = {
    auctionId: 1,
    solutionUid: 0,
    solver: solver.address,
    startTimestamp: unixMicros(0),
    startBlock: 10,
    deadlineBlock: 14,
    txHash: sent.hash,
    endTimestamp: null,
    endBlock: null,
    outcome: null,
    leftovers: null,
  }
  const outcomes: string[] = []
  const deps: Parameters<typeof watchAttempts>[0] = {
    now: () => unixMicros(0),
    selectRunningAttempts: async () => (outcomes.length === 0 ? [attempt] : []),
    updateSettlementAttemptTx: async ({ txHash }) => {
      attempt = { ...attempt, txHash }
    },
    finishSettlementAttempt: async ({ outcome }) => {
      outcomes.push(outcome)
      return true
    },
    transactionState: submitter.state,
    pendingCall: submitter.pendingCall,
    simulateInOrder: async (calls) => calls.map(() => ({ ok: true, gasUsed: 50_000n })),
    cancelPending: async ({ txHash }) => {
      if (txHash !== null) await submitter.cancel(txHash)
    },
    submitters: new Map([[solver.address, submitter]]),
    raiseBlocks: 2,
  }
  for (let block = 10; block <= 15; block += 1) await watchAttempts(deps, block)
  expect(outcomes).toEqual([ATTEMPT_TIMEOUT])
  const raws = relay.asked('eth_sendRawTransaction').map(({ params }) => String(params[0]))
  expect(new Set(raws).size).toBe(raws.length)
  const all = raws.map((raw) => parseTransaction(hex(raw)))
  expect(all.map(({ nonce = 0 }) => nonce)).toEqual(all.map(() => sent.nonce))
  // Sent, sent again for more in blocks 12 and 13, and replaced by an empty one in block 14.
  expect(all.map(({ data = '0x' }) => data)).toEqual(['0x12', '0x12', '0x12', '0x'])
  const tips = all.map(({ maxPriorityFeePerGas = 0n }) => maxPriorityFeePerGas ?? 0n)
  expect(tips).toEqual(tips.toSorted((one, other) => (one < other ? -1 : 1)))
  // Whichever is mined at last, it is one.
  await chain.rpc.call('eth_sendRawTransaction', raws.at(-1))
  await chain.mine()
  expect(await submitter.isPending()).toBe(false)
})
