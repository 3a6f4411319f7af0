import { decodeFunctionData, encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { erc20Abi } from '@/lib/domain/settlement/abi'
import { customInteractions, floorInteractions } from '@/lib/domain/settlement/custom-interactions'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { auction, sellingWeth, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import type { CustomCall, CustomCalls } from './custom-call'
import { balanceFloors, customProblem } from './custom-calls'
import { readSolution } from './read-solution'
import type { Solution } from './solution'
import { effectProblem, type TrialEffects, type TrialLog } from './trial-effects'

const at = (digit: string): Address => address(`0x${digit.repeat(40)}`)
const [VENUE, RELAYER, SETTLEMENT, OTHER] = [at('7'), at('8'), at('9'), at('6')]
const order = sellingWeth()
const market = { ...auction([order], []), settlementContract: SETTLEMENT }
const guarded = new Set([RELAYER, SETTLEMENT])

const call: CustomCall = {
  target: VENUE,
  value: 0n,
  callData: hex('0x12345678'),
  swapsBefore: 0,
  allowances: [{ token: WETH, spender: VENUE, amount: atoms(990n) }],
  inputs: [{ token: WETH, amount: atoms(990n) }],
  outputs: [{ token: USDC, amount: atoms(2_000n) }],
}
const calls = (changes: Partial<CustomCalls> = {}): CustomCalls => ({
  pre: [],
  main: [call],
  post: [],
  ...changes,
})
const solution = (custom: CustomCalls): Solution => ({
  id: 1,
  clearingPrices: new Map([
    [WETH, 2_000n],
    [USDC, 990n],
  ]),
  trades: [
    {
      uid: order.uid,
      executedSell: atoms(1_000n),
      executedBuy: atoms(1_990n),
      networkFee: atoms(10n),
    },
  ],
  swaps: [],
  gas: 1n,
  custom,
})

describe('customProblem', () => {
  const problem = (changes: Partial<CustomCalls>) =>
    customProblem(market, solution(calls(changes)), guarded)
  const { swapsBefore: _, allowances: __, inputs: ___, outputs: ____, ...step } = call

  it('finds nothing in calls of a venue', () => {
    expect(problem({ pre: [step], post: [step] })).toBeNull()
  })

  it.each<[string, Partial<CustomCalls>, RegExp]>([
    ['a guarded contract', { main: [{ ...call, target: RELAYER }] }, /a contract of the protocol/],
    ['the same before', { pre: [{ ...step, target: SETTLEMENT }] }, /^pre-interaction 0: calls/],
    [
      'the same after',
      { post: [step, { ...step, target: RELAYER }] },
      /^post-interaction 1: calls/,
    ],
    ['an owner', { pre: [{ ...step, target: order.owner }] }, /the owner of an order/],
    ['transferFrom', { post: [{ ...step, callData: hex('0x23b872dd') }] }, /calls transferFrom/],
    ['approve', { main: [{ ...call, callData: hex('0x095ea7b300') }] }, /calls approve/],
    [
      'an allowance to a guarded contract',
      { main: [{ ...call, allowances: [{ token: WETH, spender: RELAYER, amount: atoms(1n) }] }] },
      /allows tokens to/,
    ],
    ['too many calls', { post: Array.from({ length: 100 }, () => step) }, /101 calls/],
  ])('refuses %s', (_name, changes, expected) => {
    expect(problem(changes)).toMatch(expected)
  })
})

describe('readSolution', () => {
  it('rebuilds calls, and refuses malformed ones', () => {
    const whole = solution(calls({ pre: [call] }))
    const read = readSolution(whole)
    expect('solution' in read && read.solution.custom?.main).toEqual([call])
    expect('solution' in read && read.solution.custom?.floors).toBeUndefined()
    const odd = { ...whole, custom: { ...calls(), main: [{ ...call, allowances: [{}] }] } }
    expect(readSolution(odd)).toEqual({ problem: 'calls of its own are malformed' })
  })
})

describe('customInteractions', () => {
  it('allow right before a call, and take back right after it', () => {
    const made = customInteractions(calls(), 0)
    expect(made.map(({ target }) => target)).toEqual([WETH, VENUE, WETH])
    const allowed = [made[0], made[2]].map((one) =>
      decodeFunctionData({ abi: erc20Abi, data: one?.callData ?? '0x' }),
    )
    expect(allowed.map(({ args }) => args?.[1])).toEqual([990n, 0n])
    expect(customInteractions(calls(), 1)).toEqual([])
  })

  it('end with a transfer of the floors to the contract itself', () => {
    const held = new Map([
      [WETH, 7n],
      [USDC, 100n],
    ])
    const floors = balanceFloors(market, solution(calls()), new Map([[WETH, 10n]]), held)
    expect(floors).toEqual(
      new Map([
        [WETH, 17n],
        [USDC, 2_090n],
      ]),
    )
    const [first] = floorInteractions(calls({ floors }), SETTLEMENT)
    const args = [SETTLEMENT, 17n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    expect(first).toEqual({ target: WETH, value: 0n, callData: data })
  })
})

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const topic = (account: Address) => `0x${account.slice(2).padStart(64, '0')}`
const log = (
  name: string,
  token: Address,
  from: Address,
  to: Address,
  amount: bigint,
): TrialLog => ({
  address: token,
  topics: [name, topic(from), topic(to)],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})

describe('effectProblem', () => {
  const problem = (effects: Partial<TrialEffects>, routers: readonly Address[] = []) =>
    effectProblem(
      market,
      solution(calls()),
      { logs: [], codeless: [], ...effects },
      { measured: new Set([WETH]), routers: new Set(routers) },
    )

  it('finds nothing where owners pay for their trades, and allowances are taken back', () => {
    const logs = [
      log(TRANSFER, WETH, order.owner, SETTLEMENT, 1_000n),
      log(APPROVAL, WETH, SETTLEMENT, VENUE, 990n),
      log(TRANSFER, WETH, SETTLEMENT, VENUE, 990n),
      log(APPROVAL, WETH, SETTLEMENT, VENUE, 0n),
    ]
    expect(problem({ logs })).toBeNull()
  })

  it.each<[string, Partial<TrialEffects>, RegExp]>([
    ['what is no contract', { codeless: [VENUE] }, /is no contract/],
    ['a loss', { logs: [log(TRANSFER, OTHER, SETTLEMENT, VENUE, 5n)] }, /loses 5 of/],
    [
      'what an owner pays beyond its trades',
      { logs: [log(TRANSFER, WETH, order.owner, VENUE, 1_001n)] },
      /takes 1 of/,
    ],
    [
      'an allowance that stays',
      { logs: [log(APPROVAL, OTHER, SETTLEMENT, VENUE, 1n)] },
      /leaves an allowance/,
    ],
  ])('tells %s', (_name, effects, expected) => {
    expect(problem(effects)).toMatch(expected)
  })

  it('counts a token of ERC-721 as one, and leaves the routers of own swaps alone', () => {
    const kept = { ...log(TRANSFER, OTHER, SETTLEMENT, VENUE, 0n), data: '0x' }
    const single = { ...kept, topics: [...kept.topics, `0x${'0'.repeat(63)}3`] }
    expect(problem({ logs: [single] })).toMatch(/loses 1 of/)
    expect(problem({ logs: [log(APPROVAL, OTHER, SETTLEMENT, VENUE, 1n)] }, [VENUE])).toBeNull()
  })
})
