import { readReceipt } from '@/lib/client/wagmi/chain-reads'
import type { TransactionRequest, WalletEngine, WalletFailure } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

/** How several calls of one account ended; `unknown`: the wallet does not say what became of them. */
export type CallsOutcome =
  | { readonly kind: 'done' | 'reverted' | 'unknown' }
  | { readonly kind: 'refused'; readonly failure: WalletFailure }

const POLL_MS = 1000

type OwnerCalls = {
  readonly engine: WalletEngine
  readonly network: NetworkView
  readonly account: Address
  readonly calls: readonly TransactionRequest[]
  /** The wallet took the calls as one; the id identifies them to it, also after a reload. */
  readonly onBatch: (batchId: string) => void
  /** The call at this place of the list is in a block. */
  readonly onMade: (at: number) => void
  /** False once nobody waits for the calls any more. */
  readonly isWanted: () => boolean
}

/**
 * Makes several calls of an account: as one transaction where its wallet can, else one after another,
 * each confirmed in the wallet. Stops at the first that fails.
 */
export async function makeCalls(input: OwnerCalls): Promise<CallsOutcome> {
  const { engine, network, account, calls } = input
  if (calls.length > 1 && (await engine.canBatch(account, network.chainId))) {
    const sent = await engine.sendBatch(account, network.chainId, calls)
    if (!sent.ok) return { kind: 'refused', failure: sent.error }
    input.onBatch(sent.value)
    const outcome = await followBatch(engine, sent.value, input.isWanted)
    if (outcome.kind === 'done') for (const at of calls.keys()) input.onMade(at)
    return outcome
  }
  for (const [at, call] of calls.entries()) {
    const sent = await engine.sendTransaction(account, network.chainId, call)
    if (!sent.ok) return { kind: 'refused', failure: sent.error }
    const receipt = await untilMined(network.name, sent.value, input.isWanted)
    if (receipt !== 'success') return { kind: receipt }
    input.onMade(at)
  }
  return { kind: 'done' }
}

/** Waits for calls that a wallet took as one, perhaps before a reload. */
export async function followBatch(
  engine: WalletEngine,
  batchId: string,
  isWanted: () => boolean,
): Promise<CallsOutcome> {
  while (isWanted()) {
    const state = await engine.batchState(batchId)
    if (state === 'done') return { kind: 'done' }
    if (state === 'failed' || state === 'partial') return { kind: 'reverted' }
    if (state === 'unknown') return { kind: 'unknown' }
    await sleep(POLL_MS)
  }
  return { kind: 'unknown' }
}

async function untilMined(
  network: string,
  hash: Parameters<typeof readReceipt>[1],
  isWanted: () => boolean,
): Promise<'success' | 'reverted' | 'unknown'> {
  while (isWanted()) {
    // A failed read says nothing about the transaction, so the next poll tries again.
    const receipt = await readReceipt(network, hash).catch(() => null)
    if (receipt !== null) return receipt.status
    await sleep(POLL_MS)
  }
  return 'unknown'
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
