import { beforeEach, describe, expect, it } from 'vitest'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { type AvailableBalancesConfig, createAvailableBalances } from './available-balances'

const [anna, bert, weth, usdc] = ['a1', 'b1', '01', '02'].map((byte) =>
  address(`0x${byte.repeat(20)}`),
) as [Address, Address, Address, Address]
const ofAnna: FundsQuestion = { owner: anna, token: weth, calls: [], gas: 0n }
const ofBert: FundsQuestion = { owner: bert, token: usdc, calls: [], gas: 0n }
const call = (callData: string) => ({ target: usdc, value: 0n, callData: hex(callData) })
const hooked: FundsQuestion = { ...ofAnna, calls: [call('0x01')], gas: 100_000n }

type Answer = Awaited<ReturnType<AvailableBalancesConfig['funding']>>

let nowMs = 0
let reads: (readonly FundsQuestion[])[] = []
let readsAfterCalls: (readonly FundsQuestion[])[] = []
const funds = { balance: atoms(7n), allowance: atoms(5n) }
const never = () => new Promise<Answer>(() => undefined)

beforeEach(() => {
  nowMs = 0
  reads = []
  readsAfterCalls = []
})

const reading = (
  answer: () => Promise<Answer>,
  { timeoutMs = 60_000, afterCalls = async (): Promise<Answer> => [] } = {},
) =>
  createAvailableBalances({
    funding: (questions) => {
      reads.push(questions)
      return answer()
    },
    fundingAfterCalls: (questions) => {
      readsAfterCalls.push(questions)
      return afterCalls()
    },
    nowMs: () => nowMs,
    timeoutMs,
  })

describe('available balances', () => {
  it('are the smaller of balance and allowance, read at once for all, each once', async () => {
    const read = reading(async () => [funds, { balance: atoms(2n), allowance: atoms(9n) }])
    expect(await read([ofAnna, ofBert, ofAnna])).toEqual([5n, 2n, 5n])
    expect(reads).toEqual([[ofAnna, ofBert]])
  })

  it('are read again after a second, and only those that are not known', async () => {
    const read = reading(async () => [funds])
    await read([ofAnna])
    nowMs = 999
    await Promise.all([read([ofAnna]), read([ofAnna, ofBert])])
    expect(reads).toEqual([[ofAnna], [ofBert]])
    nowMs = 1_000
    await read([ofAnna])
    expect(reads).toEqual([[ofAnna], [ofBert], [ofAnna]])
  })

  it('are null for a token that does not report them', async () => {
    expect(await reading(async () => [null, funds])([ofAnna, ofBert])).toEqual([null, 5n])
  })

  it('are those after the calls, distinguished by the calls, and null where these revert', async () => {
    const other = { ...hooked, calls: [call('0x02')] }
    const read = reading(async () => [funds], {
      afterCalls: async () => [{ balance: atoms(3n), allowance: atoms(4n) }, null],
    })
    expect(await read([hooked, ofAnna, other, hooked])).toEqual([3n, 5n, null, 3n])
    expect(reads).toEqual([[ofAnna]])
    expect(readsAfterCalls).toEqual([[hooked, other]])
  })

  it('run no more calls for one answer than a node can take at once', async () => {
    const heavy = Array.from({ length: 20 }, (_, index) => {
      return { ...hooked, calls: [call(`0x${10 + index}`)], gas: 8_000_000n }
    })
    const read = reading(async () => [], { afterCalls: async () => Array(20).fill(funds) })
    expect(await read(heavy)).toEqual([...Array(15).fill(5n), ...Array(5).fill(null)])
    expect(readsAfterCalls[0]).toHaveLength(15)
  })

  it('are null when the node fails or is late and has never answered, and nothing is asked for nobody', async () => {
    expect(await reading(() => Promise.reject(new Error('down')))([ofAnna])).toEqual([null])
    const late = reading(never, { timeoutMs: 20 })
    expect(await late([ofAnna])).toEqual([null])
    reads = []
    expect(await late([])).toEqual([])
    expect(reads).toEqual([])
  })

  it('are what the node reported last when it fails or is late, also what it reported late', async () => {
    let answer: () => Promise<Answer> = async () => [funds]
    const read = reading(() => answer(), { timeoutMs: 20 })
    await read([ofAnna])
    nowMs = 3_600_000
    answer = () => Promise.reject(new Error('down'))
    expect(await read([ofAnna])).toEqual([5n])
    nowMs += 1_000
    let resolveAnswer: (reported: Answer) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        resolveAnswer = resolve
      })
    expect(await read([ofAnna])).toEqual([5n])
    resolveAnswer([{ balance: atoms(1n), allowance: atoms(9n) }])
    nowMs += 1_000
    answer = never
    expect(await read([ofAnna])).toEqual([1n])
  })
})
