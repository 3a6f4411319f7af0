import 'server-only'
import { encodeFunctionData, erc20Abi, keccak256, type PublicClient, toHex } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { BALANCE_LAYOUTS, type BalanceLayout, balanceSlot } from '@/lib/domain/token/balance-layout'
import { type TokenFacts, unfitReason } from '@/lib/domain/token/token-facts'
import { chainAccess } from './evm-client'
import { type CallToSimulate, readWord, simulateCalls } from './simulate-calls'

export type TokenProbeConfig = {
  readonly client: PublicClient
  readonly settlementContract: Address
  readonly vaultRelayer: Address
  readonly nowMs: () => number
}

export type TokenProbe = {
  /**
   * What is known about a token; it is probed when nothing fresh is cached. A dead node is a fault.
   */
  readonly examine: (token: Address) => Promise<TokenFacts>
}

/** A token's code may change behind a proxy, so findings expire. */
const CACHE_MS = 10 * 60_000
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
 * The payer's funds are written into storage, so nobody has to own the token.
 */
export function createTokenProbe(config: TokenProbeConfig): TokenProbe {
  const cache = new Map<
    Address,
    { readonly facts: Promise<TokenFacts>; readonly untilMs: number }
  >()

  const probe = (token: Address): Promise<TokenFacts> => {
    const facts = chainAccess(`examination of token ${token}`, () => probeToken(config, token))
    cache.delete(token)
    cache.set(token, { facts, untilMs: config.nowMs() + CACHE_MS })
    // A fault says nothing about the token.
    facts.catch(() => cache.delete(token))
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
  if ('kind' in search) return search
  const { layout, supply, timestamp } = search
  const share = supply / SUPPLY_SHARE
  return tryTransfers(config, token, layout, share > MARK ? share : MARK, timestamp + DAY_SECONDS)
}

type Found = { readonly layout: BalanceLayout; readonly supply: bigint; readonly timestamp: number }

/** Writes a mark where each layout would store its holder's balance, and reads which one shows. */
async function findLayout(client: PublicClient, token: Address): Promise<Found | TokenFacts> {
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
    return { layout, supply, timestamp: block?.timestamp ?? 0 }
  }
  // A written word that reads back as another number is a share of a changing total.
  return balances.some((balance) => balance !== null && balance > 0n)
    ? { kind: 'unfit', reason: 'computes its balances from shares' }
    : { kind: 'fit', balanceLayout: null }
}

async function tryTransfers(
  { client, settlementContract, vaultRelayer }: TokenProbeConfig,
  token: Address,
  layout: BalanceLayout,
  amount: bigint,
  later: number,
): Promise<TokenFacts> {
  const call = (from: Address, data: `0x${string}`): CallToSimulate => ({
    ...{ from, to: token, data, gas: TRANSFER_GAS },
  })
  const balances = [PAYER, settlementContract, RECEIVER].map((holder) =>
    call(PAYER, balanceCall(holder)),
  )
  const [now, dayAfter] = await simulateCalls(client, 'latest', [
    {
      changes: [{ address: token, slots: [{ slot: balanceSlot(layout, PAYER), value: amount }] }],
      calls: [
        call(PAYER, approveCall(vaultRelayer, amount)),
        ...balances,
        call(vaultRelayer, transferFromCall(PAYER, settlementContract, amount)),
        ...balances,
        call(settlementContract, transferCall(RECEIVER, amount)),
        ...balances,
      ],
    },
    { time: later, calls: [call(PAYER, balanceCall(RECEIVER))] },
  ])
  const at = (index: number) => readWord(now?.calls[index]) ?? 0n
  const succeeded = (index: number) => now?.calls[index]?.succeeded === true
  const reason = unfitReason({
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
  return reason === null ? { kind: 'fit', balanceLayout: layout } : { kind: 'unfit', reason }
}

const balanceCall = (holder: Address) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

const approveCall = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

const transferCall = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

const transferFromCall = (from: Address, to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] })
