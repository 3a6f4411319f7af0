import 'server-only'
import { type Hex, type Log, type PublicClient, toEventSelector } from 'viem'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Funding } from '@/lib/domain/order/funding-shortfall'
import { type Address, address } from '@/lib/domain/shared/address'
import { groupBy } from '@/lib/domain/shared/group-by'
import type { BlockHash } from '@/lib/domain/shared/hex'
import { type ChainReader, toHeaderOf } from './chain-reader'
import { mayContain } from './missing-logs'

/** What an owner has of a token. */
type FundedPair = { readonly owner: Address; readonly token: Address }

/** A block as far as it says whether funds may have changed in it. */
type FundsBlock = {
  readonly number: number
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  /** Null where the node does not tell. */
  readonly logsBloom: Hex | null
}

type TokenLog = Pick<Log, 'address' | 'topics' | 'data'>

type RememberedFundingDeps = {
  /** The newest block, or one that was it a moment ago. */
  readonly head: () => Promise<FundsBlock>
  /** Rejects for a block that the node does not have. */
  readonly blockOf: (hash: BlockHash) => Promise<FundsBlock>
  /** What these contracts logged in a block. */
  readonly logs: (block: BlockHash, contracts: readonly Address[]) => Promise<readonly TokenLog[]>
  /** Funds after a block, in the order of `pairs`. */
  readonly read: (pairs: readonly FundedPair[], block: number) => Promise<readonly Funding[]>
}

/** So few are read each time. */
const LEAST_PAIRS = 100
/** After more blocks that were not seen, all is read again. */
const MOST_BLOCKS = 8
/** Each pair is read again after about so many reads, whatever was logged. */
const READS_PER_TURN = 32

/** Events after which only those whom they name have other funds. */
const NAMING_EVENTS: ReadonlySet<string | undefined> = new Set(
  [
    'event Transfer(address, address, uint256)',
    'event Approval(address, address, uint256)',
    'event Deposit(address, uint256)',
    'event Withdrawal(address, uint256)',
  ].map((event) => toEventSelector(event)),
)

/**
 * Funds of many owners at the newest block, of which only those are read that may have changed since they were
 * read last: those of owners whom a log of the token names, and all of a token that logged anything else, or of
 * whose logs the node gave none although the block may have some. All are read after a reorganisation or a longer
 * gap, and a share of them each time. A token that is found to have changed without a log is read each time from then
 * on. With fewer than `leastPairs`, all are.
 */
export function createRememberedFunding(
  deps: RememberedFundingDeps,
  leastPairs = LEAST_PAIRS,
): (pairs: readonly FundedPair[]) => Promise<readonly Funding[]> {
  let known: ReadonlyMap<BalanceKey, Funding> = new Map()
  let knownHash: BlockHash | null = null
  const silent = new Set<Address>()

  return async (pairs) => {
    const head = await deps.head()
    const before = known
    const hash = knownHash
    const changed =
      hash === null || pairs.length < leastPairs
        ? null
        : // Where the node cannot tell, all are read.
          await changesSince(deps, head, hash, pairs).catch(() => null)
    const isOutdated = ({ owner, token }: FundedPair) =>
      changed === null ||
      silent.has(token) ||
      changed.tokens.has(token) ||
      changed.pairs.has(balanceKey(owner, token)) ||
      !before.has(balanceKey(owner, token))
    const keys = pairs.map(({ owner, token }) => balanceKey(owner, token))
    const asked = new Map(pairs.map((pair, at) => [keys[at] as BalanceKey, pair]))
    const outdated = pairs.filter(isOutdated)
    const due = new Set(outdated.map(({ owner, token }) => balanceKey(owner, token)))
    const inTurn = [...before.keys()]
      .filter((key) => asked.has(key) && !due.has(key))
      .slice(0, Math.ceil(pairs.length / READS_PER_TURN))
      .flatMap((key) => asked.get(key) ?? [])
    const wanted = [...outdated, ...inTurn]
    const found = wanted.length === 0 ? [] : await deps.read(wanted, head.number)
    const read = new Map(
      wanted.flatMap(({ owner, token }, at) => {
        const funds = found[at]
        return funds === undefined ? [] : [[balanceKey(owner, token), funds] as const]
      }),
    )
    for (const { owner, token } of inTurn) {
      const key = balanceKey(owner, token)
      if (!isEqual(before.get(key), read.get(key))) silent.add(token)
    }
    // Those read longest ago come first.
    known = new Map([...[...before].filter(([key]) => asked.has(key) && !read.has(key)), ...read])
    knownHash = head.hash
    return keys.map((key) => known.get(key) ?? NO_FUNDS)
  }
}

/** Of a network's chain, whose `reader` reads the funds. */
export function rememberedFunding(
  client: Pick<PublicClient, 'getBlock' | 'getLogs'>,
  reader: Pick<ChainReader, 'recentHead' | 'knownBlock' | 'funding'>,
) {
  const withBloom = (header: BlockHeader): FundsBlock => ({
    ...header,
    logsBloom: reader.knownBlock(header.hash)?.logsBloom ?? null,
  })
  return createRememberedFunding({
    head: async () => withBloom(await reader.recentHead()),
    blockOf: async (hash) => {
      const block = reader.knownBlock(hash) ?? (await client.getBlock({ blockHash: hash }))
      return { ...toHeaderOf(Number(block.number), block), logsBloom: block.logsBloom }
    },
    logs: (blockHash, contracts) => client.getLogs({ blockHash, address: [...contracts] }),
    read: reader.funding,
  })
}

const NO_FUNDS = { balance: 0n, allowance: 0n } as Funding

const isEqual = (one: Funding | undefined, other: Funding | undefined): boolean =>
  one?.balance === other?.balance && one?.allowance === other?.allowance

type Changes = { readonly tokens: ReadonlySet<Address>; readonly pairs: ReadonlySet<BalanceKey> }

/** Whose funds may have changed after the block with that hash; null: anybody's. */
async function changesSince(
  deps: RememberedFundingDeps,
  head: FundsBlock,
  hash: BlockHash,
  pairs: readonly FundedPair[],
): Promise<Changes | null> {
  const blocks: FundsBlock[] = []
  for (let block = head; block.hash !== hash; block = await deps.blockOf(block.parentHash)) {
    blocks.push(block)
    if (block.parentHash === hash) break
    if (blocks.length === MOST_BLOCKS) return null
  }
  const owners = groupBy(pairs, ({ token }) => token)
  const tokens = new Set<Address>()
  const changed = new Set<BalanceKey>()
  for (const { hash: of, logsBloom } of blocks) {
    const logs = groupBy(await deps.logs(of, [...owners.keys()]), (log) => address(log.address))
    for (const [token, held] of owners) {
      const written = logs.get(token) ?? []
      const isUnexplained =
        written.length === 0
          ? logsBloom !== null && mayContain(logsBloom, token)
          : written.some(({ topics }) => !NAMING_EVENTS.has(topics[0]))
      if (isUnexplained) tokens.add(token)
      const named = new Set(written.flatMap(namedIn))
      for (const { owner } of held) if (named.has(owner)) changed.add(balanceKey(owner, token))
    }
  }
  return { tokens, pairs: changed }
}

/** All that may be an address in a log: words with twelve zeros before it. */
function namedIn({ topics, data }: TokenLog): readonly string[] {
  const words = [
    ...topics.slice(1).map((topic) => topic.slice(2)),
    ...(data.slice(2).match(/.{64}/g) ?? []),
  ]
  return words.flatMap((word) =>
    word.startsWith('0'.repeat(24)) ? [`0x${word.slice(24).toLowerCase()}`] : [],
  )
}
