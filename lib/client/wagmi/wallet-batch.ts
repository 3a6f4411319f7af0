import { getAddress } from 'viem'
import type { Config } from 'wagmi'
import { getCallsStatus, getCapabilities, getConnection, sendCalls } from 'wagmi/actions'
import type { BatchState, TransactionRequest } from '@/lib/client/wallet-types'
import type { Address } from '@/lib/domain/shared/address'
import { isSafe } from './safe/safe-connector'

/** A wallet answers from what it knows; one that is asleep must not hold up the page. */
const ANSWER_TIMEOUT_MS = 2_500

const PARTLY_REVERTED = 600

/**
 * Whether the wallet makes several calls as one, all or none; also where it first has to turn the
 * account into one that can, which it asks itself. Source: EIP-5792, capability `atomic`; a Safe
 * answers by the draft before it, with `atomicBatch`.
 */
export async function canBatch(
  config: Config,
  account: Address,
  chainId: number,
): Promise<boolean> {
  const asked = getCapabilities(config, { account, chainId }).then(
    (capabilities) => isAtomic(capabilities),
    // Most wallets do not know the question.
    () => false,
  )
  const late = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS),
  )
  return Promise.race([asked, late])
}

function isAtomic(capabilities: unknown): boolean {
  const status = field(field(capabilities, 'atomic'), 'status')
  const isOfDraft = field(field(capabilities, 'atomicBatch'), 'supported') === true
  return status === 'supported' || status === 'ready' || isOfDraft
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Asks for the calls as one; returns the wallet's id of them. */
export async function sendBatch(
  config: Config,
  batch: {
    readonly account: Address
    readonly chainId: number
    readonly calls: readonly TransactionRequest[]
  },
): Promise<string> {
  const { chainId, calls } = batch
  // A Safe compares the account with its own address letter by letter.
  const account = getAddress(batch.account)
  const sent = await sendCalls(config, { account, chainId, calls: [...calls], forceAtomic: true })
  return sent.id
}

/** How a batch goes, by the status codes of EIP-5792. */
export async function readBatchState(config: Config, id: string): Promise<BatchState> {
  try {
    const { status, statusCode } = await getCallsStatus(config, { id })
    switch (status) {
      case 'pending':
        return 'pending'
      case 'success':
        return 'done'
      case 'failure':
        return statusCode >= PARTLY_REVERTED ? 'partial' : 'failed'
      case undefined:
        return unanswered(config)
    }
  } catch {
    return unanswered(config)
  }
}

/**
 * Wallets forget old batches, and another wallet never knew this one. A Safe forgets none, but the
 * page around it may not answer for a moment in the days that its owners take.
 */
function unanswered(config: Config): BatchState {
  const { connector } = getConnection(config)
  return connector !== undefined && isSafe(connector) ? 'pending' : 'unknown'
}
