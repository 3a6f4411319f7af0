import 'server-only'
import { encodeFunctionData, erc20Abi, keccak256, type PublicClient, toHex } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { BALANCE_LAYOUTS, type BalanceLayout, balanceSlot } from '@/lib/domain/token/balance-layout'
import { type TokenFacts, unfitReason } from '@/lib/domain/token/token-facts'
import { chainAccess } from './evm-client'
import { type CallToSimulate, readWord, type StateChange, simulateCalls } from './simulate-calls'

export type TokenProbeConfig = {
  readonly client: PublicClient
  readonly settlementContract: Address
  readonly vaultRelayer: Address
  /** Accounts that may hold a token, such as its pools; asked for tokens that store balances oddly. */
  readonly holdersOf?: (token: Address) => readonly Address[]
  readonly nowMs: () => number
}

export type TokenProbe = {
  /**
   * What is known about a token; it is probed when nothing fresh is cached. That it is unfit counts
   * for seconds until a second examination confirms it. A dead node, and one that answers what no node
   * can, is a fault.
   */
  readonly examine: (token: Address) => Promise<TokenFacts>
}

type Finding = {
  readonly facts: Promise<TokenFacts>
  untilMs: number
  /** False while the token is examined. */
  isUnfit: boolean
}

/** A token's code may change behind a proxy, so findings expire. */
const CACHE_MS = 10 * 60_000
/**
 * How long a token is unfit by one examination alone: a node may answer wrongly, and some blocks later
 * it is asked once more.
 */
const UNCONFIRMED_MS = 30_000
/** Callers may name any address as a token: the oldest findings are evicted. */
const MAX_CACHED = 5_000
const READ_GAS = 300_000n
const TRANSFER_GAS = 2_000_000n
const DAY_SECONDS = 86_400
/**
 * Balance written into storage to recognise; odd, so that shares of a rebasing token do not hit it.
 */
const MARK = 1_000_003n
/**
 * Divisor of the supply for the amount moved: large enough for a fee to show, small enough for caps
 * per transfer.
 */
const SUPPLY_SHARE = 10_000n

const account = (name: string): Address =>
  address(`0x${keccak256(toHex(`token probe: ${name}`)).slice(-40)}`)

const HOLDERS = BALANCE_LAYOUTS.map((layout, index) => ({
  layout,
  holder: account(`holder ${index}`),
}))
const PAYER = account('payer')
const RECEIVER = account('receiver')

/**
 * Finds out by simulated transfers whether a token can be settled and where it stores its balances.
 * The payer's funds are written into storage, so no account has to own the token; where that cannot
 * be done, a holder of the token pays.
 */
export function createTokenProbe(config: TokenProbeConfig): TokenProbe {
  const cache = new Map<Address, Finding>()

  const probe = (token: Address): Promise<TokenFacts> => {
    const wasUnfit = cache.get(token)?.isUnfit ?? false
    const facts = chainAccess(`examination of token ${token}`, () => probeToken(config, token))
    const finding: Finding = { facts, untilMs: config.nowMs() + CACHE_MS, isUnfit: false }
    cache.delete(token)
    cache.set(token, finding)
    facts.then(
      ({ kind }) => {
        finding.isUnfit = kind === 'unfit'
        if (finding.isUnfit && !wasUnfit) finding.untilMs = config.nowMs() + UNCONFIRMED_MS
      },
      // A fault says nothing about the token.
      () => cache.delete(token),
    )
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return facts
  }

  return {
    examine: (token) => {
      const found = cache.get(token)
      return found !== undefined && config.nowMs() < found.untilMs ? found.facts : probe(token)
    },
  }
}

async function probeToken(config: TokenProbeConfig, token: Address): Promise<TokenFacts> {
  const search = await findLayout(config.client, token)
  if (search.kind === 'unfit') return search
  if (search.kind === 'unknown') return tryFromHolder(config, token)
  const { layout, supply, timestamp } = search
  const share = supply / SUPPLY_SHARE
  const amount = share > MARK ? share : MARK
  const funds = [{ slot: balanceSlot(layout, PAYER), value: amount }]
  const later = timestamp + DAY_SECONDS
  const reason = await tryTransfers(config, token, { payer: PAYER, funds, amount, later })
  return reason === null ? { kind: 'fit', balanceLayout: layout } : { kind: 'unfit', reason }
}

/** A token is taken for fit when no known account holds enough of it for a trial. */
async function tryFromHolder(config: TokenProbeConfig, token: Address): Promise<TokenFacts> {
  const fit = { kind: 'fit', balanceLayout: null } as const
  const holders = config.holdersOf?.(token) ?? []
  if (holders.length === 0) return fit
  const [block] = await simulateCalls(config.client, 'latest', [
    {
      calls: holders.map((holder) => ({
        from: PAYER,
        to: token,
        data: balanceCall(holder),
        gas: READ_GAS,
      })),
    },
  ])
  const balances = holders.map((payer, index) => ({
    payer,
    balance: readWord(block?.calls[index]) ?? 0n,
  }))
  const richest = balances.reduce((best, balance) =>
    balance.balance > best.balance ? balance : best,
  )
  const share = richest.balance / SUPPLY_SHARE
  const amount = share > MARK ? share : MARK
  if (richest.balance < amount) return fit
  const later = (block?.timestamp ?? 0) + DAY_SECONDS
  const trial = { payer: richest.payer, funds: [], amount, later }
  const reason = await tryTransfers(config, token, trial)
  return reason === null ? fit : { kind: 'unfit', reason }
}

type Found =
  | {
      readonly kind: 'found'
      readonly layout: BalanceLayout
      readonly supply: bigint
      readonly timestamp: number
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unfit'; readonly reason: string }

/** Where a token stores its balances, also one that refuses transfers; null when it is not known. */
export async function findBalanceLayout(
  client: PublicClient,
  token: Address,
): Promise<BalanceLayout | null> {
  const search = await findLayout(client, token)
  return search.kind === 'found' ? search.layout : null
}

/** Writes a mark where each layout would store its holder's balance, and reads which one shows. */
async function findLayout(client: PublicClient, token: Address): Promise<Found> {
  const read = (data: `0x${string}`) => ({ from: PAYER, to: token, data, gas: READ_GAS })
  const [block] = await simulateCalls(client, 'latest', [
    {
      changes: [
        {
          address: token,
          slots: HOLDERS.map(({ layout, holder }) => ({
            slot: balanceSlot(layout, holder),
            value: MARK,
          })),
        },
      ],
      calls: [
        ...HOLDERS.map(({ holder }) => read(balanceCall(holder))),
        read(encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })),
      ],
    },
  ])
  const balances = HOLDERS.map((_, index) => readWord(block?.calls[index]))
  if (balances.every((balance) => balance === null)) {
    return { kind: 'unfit', reason: 'is not a token on this network' }
  }
  const at = balances.indexOf(MARK)
  const layout = HOLDERS[at]?.layout
  if (layout !== undefined) {
    const supply = readWord(block?.calls[HOLDERS.length]) ?? 0n
    return { kind: 'found', layout, supply, timestamp: block?.timestamp ?? 0 }
  }
  // A written word that reads back as another number is a share of a changing total.
  return balances.some((balance) => balance !== null && balance > 0n)
    ? { kind: 'unfit', reason: 'computes its balances from shares' }
    : { kind: 'unknown' }
}

type TransferTrial = {
  readonly payer: Address
  /** The payer's balance, where it has none of its own. */
  readonly funds: NonNullable<StateChange['slots']>
  readonly amount: bigint
  /** Time at which balances are compared again. */
  readonly later: number
}

/** Why the token is unfit, or null. */
async function tryTransfers(
  { client, settlementContract, vaultRelayer }: TokenProbeConfig,
  token: Address,
  { payer, funds, amount, later }: TransferTrial,
): Promise<string | null> {
  const call = (from: Address, data: `0x${string}`): CallToSimulate => ({
    from,
    to: token,
    data,
    gas: TRANSFER_GAS,
  })
  const balances = [payer, settlementContract, RECEIVER].map((holder) =>
    call(PAYER, balanceCall(holder)),
  )
  const [now, dayAfter] = await simulateCalls(client, 'latest', [
    {
      changes: funds.length === 0 ? [] : [{ address: token, slots: funds }],
      calls: [
        call(payer, approveCall(vaultRelayer, amount)),
        ...balances,
        call(vaultRelayer, transferFromCall(payer, settlementContract, amount)),
        ...balances,
        call(settlementContract, transferCall(RECEIVER, amount)),
        ...balances,
      ],
    },
    { time: later, calls: [call(PAYER, balanceCall(RECEIVER))] },
  ])
  const at = (index: number) => readWord(now?.calls[index]) ?? 0n
  const succeeded = (index: number) => now?.calls[index]?.succeeded === true
  return unfitReason({
    amount,
    transfers: [
      {
        succeeded: succeeded(0) && succeeded(4),
        taken: at(1) - at(5),
        delivered: at(6) - at(2),
      },
      { succeeded: succeeded(8), taken: at(6) - at(10), delivered: at(11) - at(7) },
    ],
    initialBalance: at(11),
    balanceAfterOneDay: readWord(dayAfter?.calls[0]) ?? 0n,
  })
}

const balanceCall = (holder: Address) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

const approveCall = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

const transferCall = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

const transferFromCall = (from: Address, to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] })
