import { type Hex, pad, toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Funding } from '@/lib/domain/order/funding-shortfall'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { type BlockHash, blockHash } from '@/lib/domain/shared/hex'
import { IS_FULL_RUN } from '@/lib/testing/full-run'
import { seededRandom } from '@/lib/testing/system/random'
import { createRememberedFunding } from './remembered-funding'

const numbered = (kind: string, n: number): Address =>
  address(`0x${kind}${n.toString(16).padStart(38, '0')}`)
const OWNERS = Array.from({ length: 8 }, (_, n) => numbered('a1', n))
const TOKENS = [numbered('b1', 0), numbered('b1', 1), numbered('b1', 2)] as const
const [WETH, USDC] = TOKENS
const PAIRS = OWNERS.flatMap((owner) => TOKENS.map((token) => ({ owner, token })))

const TRANSFER = toEventSelector('event Transfer(address, address, uint256)')
const APPROVAL = toEventSelector('event Approval(address, address, uint256)')
const DEPOSIT = toEventSelector('event Deposit(address, uint256)')
const REBASE = toEventSelector('event Rebase(uint256)')
const EVERYTHING: Hex = `0x${'ff'.repeat(256)}`
const NOTHING: Hex = `0x${'00'.repeat(256)}`

type Log = { readonly address: Address; readonly topics: [Hex, ...Hex[]]; readonly data: Hex }
type Funds = ReadonlyMap<string, Funding>
type Block = {
  readonly number: number
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  readonly logsBloom: Hex | null
  readonly logs: readonly Log[]
  readonly funds: Funds
}

const keyOf = (owner: Address, token: Address) => `${owner} ${token}`
const named = (event: Hex, token: Address, ...names: readonly Address[]): Log => ({
  address: token,
  topics: [event, ...names.map((name) => pad(name))],
  data: pad('0x1'),
})

/** A chain of blocks that say what they changed, or do not. */
function fakeChain() {
  let made = 0
  let blocks: Block[] = []
  const latest = () => blocks.at(-1)
  const mine = (
    funds: readonly (readonly [Address, Address, bigint])[],
    logs: readonly Log[],
    { isHidden = false, logsBloom = logs.length === 0 ? NOTHING : EVERYTHING } = {},
  ) => {
    made += 1
    const before = latest()
    const changed = new Map(before?.funds)
    for (const [owner, token, balance] of funds) {
      changed.set(keyOf(owner, token), { balance: atoms(balance), allowance: atoms(7n) })
    }
    blocks.push({
      number: (before?.number ?? 0) + 1,
      hash: blockHash(pad(`0x${made.toString(16)}`)),
      parentHash: before?.hash ?? blockHash(pad('0x0')),
      logsBloom,
      logs: isHidden ? [] : logs,
      funds: changed,
    })
  }
  mine([], [])
  let asked: string[] = []
  let isFaulty = false
  const deps = {
    head: async () => {
      const head = latest()
      if (head === undefined) throw new Error('no block')
      return head
    },
    blockOf: async (hash: BlockHash) => {
      const block = blocks.find((one) => one.hash === hash)
      if (block === undefined) throw new Error('not found')
      return block
    },
    logs: async (hash: BlockHash, contracts: readonly Address[]) =>
      (await deps.blockOf(hash)).logs.filter((log) => contracts.includes(log.address)),
    read: async (pairs: readonly { owner: Address; token: Address }[], number: number) => {
      asked.push(...pairs.map(({ owner, token }) => keyOf(owner, token)))
      if (isFaulty) throw new Error('the node does not answer')
      return pairs.map(({ owner, token }) => fundsOf(blocks[number - 1], owner, token))
    },
  }
  const fundsOf = (block: Block | undefined, owner: Address, token: Address): Funding =>
    block?.funds.get(keyOf(owner, token)) ?? { balance: atoms(0n), allowance: atoms(0n) }
  return {
    deps,
    mine,
    fork: (depth: number) => {
      blocks = blocks.slice(0, Math.max(1, blocks.length - depth))
    },
    failing: (faulty: boolean) => {
      isFaulty = faulty
    },
    fresh: () => PAIRS.map(({ owner, token }) => fundsOf(latest(), owner, token)),
    /** What was read since this was asked last. */
    takeAsked: () => {
      const taken = asked
      asked = []
      return taken
    },
  }
}

const [ANNA, BEN] = OWNERS as [Address, Address]

describe('remembered funding', () => {
  it('is read of those that a log names, and of a few others in turn', async () => {
    const chain = fakeChain()
    const funding = createRememberedFunding(chain.deps, 0)
    await funding(PAIRS)
    expect(chain.takeAsked()).toHaveLength(PAIRS.length)
    chain.mine([], [])
    await funding(PAIRS)
    expect(chain.takeAsked()).toHaveLength(1)
    const sent = named(TRANSFER, WETH, BEN, ANNA)
    chain.mine([[ANNA, WETH, 5n]], [sent], { logsBloom: NOTHING })
    expect(await funding(PAIRS)).toEqual(chain.fresh())
    const asked = chain.takeAsked()
    expect(asked).toContain(keyOf(ANNA, WETH))
    expect(asked).toContain(keyOf(BEN, WETH))
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('is read of all holders of a token that logged something else, or whose logs are missing', async () => {
    const chain = fakeChain()
    const funding = createRememberedFunding(chain.deps, 0)
    await funding(PAIRS)
    chain.takeAsked()
    chain.mine([[ANNA, USDC, 5n]], [named(REBASE, USDC)])
    expect(await funding(PAIRS)).toEqual(chain.fresh())
    chain.mine([[BEN, USDC, 6n]], [named(TRANSFER, USDC, BEN)], { isHidden: true })
    expect(await funding(PAIRS)).toEqual(chain.fresh())
  })

  it('is read each time of a token that once changed without a log', async () => {
    const chain = fakeChain()
    const funding = createRememberedFunding(chain.deps, 0)
    await funding(PAIRS)
    chain.mine([[ANNA, WETH, 5n]], [])
    for (let turn = 0; turn < PAIRS.length; turn += 1) {
      chain.mine([], [])
      await funding(PAIRS)
    }
    chain.mine([[BEN, WETH, 6n]], [])
    expect(await funding(PAIRS)).toEqual(chain.fresh())
  })

  it('is read of all where there are few', async () => {
    const chain = fakeChain()
    const funding = createRememberedFunding(chain.deps)
    await funding(PAIRS)
    await funding(PAIRS)
    expect(chain.takeAsked()).toHaveLength(2 * PAIRS.length)
  })

  it.each(IS_FULL_RUN ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2])(
    'equals what is read anew after random blocks, forks, gaps and faults, seed %i',
    async (seed) => {
      const random = seededRandom(seed)
      const upTo = (count: number) => Math.floor(random() * count)
      const anyOf = <T>(items: readonly T[]): T => {
        const item = items[upTo(items.length)]
        if (item === undefined) throw new Error('there is an item')
        return item
      }
      const chain = fakeChain()
      const funding = createRememberedFunding(chain.deps, 0)
      const mineAny = () => {
        const [owner, other, token] = [anyOf(OWNERS), anyOf(OWNERS), anyOf(TOKENS)]
        const amount = BigInt(upTo(1_000))
        const changes = [[owner, token, amount]] as const
        const acts: readonly (() => void)[] = [
          () => chain.mine([], []),
          () =>
            chain.mine([...changes, [other, token, 3n]], [named(TRANSFER, token, owner, other)]),
          () => chain.mine(changes, [named(APPROVAL, token, owner, other)]),
          () => chain.mine(changes, [named(DEPOSIT, token, owner)]),
          () => chain.mine(changes, [{ ...named(TRANSFER, token), data: pad(owner) }]),
          () => chain.mine(changes, [named(REBASE, token)]),
          () => chain.mine(changes, [named(TRANSFER, token, owner)], { isHidden: true }),
        ]
        anyOf(acts)()
      }
      for (let round = 0; round < 200; round += 1) {
        if (random() < 0.15) chain.fork(1 + upTo(4))
        for (let mined = upTo(random() < 0.1 ? 14 : 3); mined > 0; mined -= 1) mineAny()
        const isFaulty = random() < 0.1
        chain.failing(isFaulty)
        if (isFaulty) await funding(PAIRS).catch(() => undefined)
        else expect(await funding(PAIRS)).toEqual(chain.fresh())
      }
    },
  )
})
