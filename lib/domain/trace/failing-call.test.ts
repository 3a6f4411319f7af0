import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { erc20Abi, erc1271Abi } from '@/lib/domain/settlement/abi'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import type { TracedCall } from './call-tree'
import { failedHooks, settlementFailure } from './failing-call'
import type { SettlementFacts } from './settlement-parts'

const named = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const [SETTLEMENT, RELAYER, TRAMPOLINE, OWNER, RECEIVER, BOUGHT, SOLD] = [
  named('01'),
  named('02'),
  named('03'),
  named('04'),
  named('05'),
  named('06'),
  named('07'),
]
const facts: SettlementFacts = {
  settlementContract: SETTLEMENT,
  vaultRelayer: RELAYER,
  hooksTrampoline: TRAMPOLINE,
  owner: OWNER,
  receiver: RECEIVER,
  buyToken: BOUGHT,
}

const reverted = (text: string) =>
  hex(
    encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: [text],
    }),
  )

function call(to: Address, change: Partial<TracedCall> = {}): TracedCall {
  const plain = { type: 'CALL', from: SETTLEMENT, input: hex('0x'), output: hex('0x'), value: 0n }
  return { ...plain, to, gasUsed: 1n, error: null, calls: [], ...change }
}

const failed = (to: Address, text: string, change: Partial<TracedCall> = {}) =>
  call(to, { error: 'execution reverted', output: reverted(text), ...change })

const pays = hex(
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, 5n] }),
)
const asksSignature = hex(
  encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [`0x${'00'.repeat(32)}`, '0x'],
  }),
)
const sale = call(RELAYER, { calls: [call(SOLD)] })

describe('settlementFailure', () => {
  it('is null for a settlement that goes through', () => {
    expect(settlementFailure(call(SETTLEMENT, { calls: [sale] }), facts)).toBeNull()
  })

  it.each<[string, readonly TracedCall[], Address, string, number[]]>([
    [
      'sale_failed',
      [failed(RELAYER, 'low', { calls: [failed(SOLD, 'low')] })],
      SOLD,
      'sale',
      [0, 0],
    ],
    [
      'signature_rejected',
      [failed(OWNER, 'no', { input: asksSignature })],
      OWNER,
      'signature',
      [0],
    ],
    [
      'token_refuses_transfer',
      [sale, failed(BOUGHT, 'frozen', { input: pays })],
      BOUGHT,
      'payout',
      [1],
    ],
    [
      'receiver_refuses',
      [sale, failed(BOUGHT, 'no', { input: pays, calls: [failed(RECEIVER, 'no')] })],
      RECEIVER,
      'payout',
      [1, 0],
    ],
    ['hook_failed', [failed(TRAMPOLINE, 'gas')], TRAMPOLINE, 'hooksBefore', [0]],
    ['hook_failed', [sale, failed(TRAMPOLINE, 'gas')], TRAMPOLINE, 'hooksAfter', [1]],
    ['other', [sale, failed(named('aa'), 'K')], named('aa'), 'interaction', [1]],
  ])('%s', (refusal, calls, to, part, path) => {
    const root = failed(SETTLEMENT, 'whatever', { calls })
    expect(settlementFailure(root, facts)).toMatchObject({ refusal, to, part, path })
  })

  it('names the receiver that refuses coins', () => {
    const paid = failed(RECEIVER, '', { value: 5n, output: hex('0x') })
    const root = failed(SETTLEMENT, '', { calls: [sale, paid], output: hex('0x') })
    const native = { ...facts, buyToken: NATIVE_TOKEN }
    expect(settlementFailure(root, native)).toMatchObject({
      refusal: 'receiver_refuses',
      to: RECEIVER,
      reason: 'execution reverted',
    })
  })

  it('names the call whose answer the contract refuses', () => {
    const disagrees = call(OWNER, { input: asksSignature, output: hex(`0x${'00'.repeat(32)}`) })
    const text = 'GPv2: invalid eip1271 signature'
    expect(
      settlementFailure(failed(SETTLEMENT, text, { calls: [disagrees] }), facts),
    ).toMatchObject({ refusal: 'signature_rejected', to: OWNER, reason: text })
    const keeps = call(BOUGHT, { input: pays, output: hex(`0x${'00'.repeat(32)}`) })
    expect(
      settlementFailure(failed(SETTLEMENT, 'no', { calls: [sale, keeps] }), facts),
    ).toMatchObject({ refusal: 'token_refuses_transfer', to: BOUGHT })
  })

  it('blames nobody for a rule of the contract itself', () => {
    const agrees = call(OWNER, {
      input: asksSignature,
      output: hex(`0x1626ba7e${'00'.repeat(28)}`),
    })
    const root = failed(SETTLEMENT, 'GPv2: order expired', { calls: [agrees] })
    expect(settlementFailure(root, facts)).toMatchObject({
      refusal: 'other',
      part: 'settlement',
      path: [],
      reason: 'GPv2: order expired',
    })
  })
})

describe('failedHooks', () => {
  it('names the hooks that the trampoline passed over, before and after the trade', () => {
    const target = named('bb')
    const hooks = call(TRAMPOLINE, { calls: [call(target), failed(target, 'closed')] })
    const root = call(SETTLEMENT, { calls: [hooks, sale, hooks] })
    expect(failedHooks(root, facts)).toMatchObject([
      { part: 'hooksBefore', number: 2, path: [0, 1], to: target, reason: 'closed' },
      { part: 'hooksAfter', number: 2, path: [2, 1], to: target, reason: 'closed' },
    ])
  })
})
