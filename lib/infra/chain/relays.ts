import 'server-only'
import { BaseError, createPublicClient, type PublicClient, RpcRequestError } from 'viem'
import type { SignedTransaction } from '@/lib/domain/settlement/transaction'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import { chainOf, nodeTransport } from './evm-client'
import { refusalText } from './node-refusal'

/** Of one request; nothing is sent a second time to the same relay. */
const RELAY_TIMEOUT_MS = 5_000
const MAX_RELAY_BYTES = 64 * 1024

/** A transaction that was sent to relays, and may be known to nobody else. */
export type RelayedTransaction = SignedTransaction & {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Where transactions are sent instead of the nodes that are read from. */
export type Relays = {
  /** Sends to all of them at once. Rejects when none accepts; with a doubtful fault if there is one. */
  readonly send: (transaction: RelayedTransaction) => Promise<void>
  /** A transaction sent by this process whose nonce no block has used yet; null for any other. */
  readonly waiting: (hash: TxHash) => Promise<RelayedTransaction | null>
  /** The nonce after the highest that waits; 0 when none does. `mined`: of the account's mined ones. */
  readonly nextNonce: (account: Address, mined: number) => number
}

/**
 * Relays keep transactions to themselves until a block has them, and nodes do not know them: what waits is
 * remembered here, for all accounts together. A restart forgets it; the next transaction of an account then has
 * the nonce of the one that waits, so that never both are mined.
 */
export function createRelays(
  urls: readonly string[],
  chainId: number,
  client: PublicClient,
  timeoutMs = RELAY_TIMEOUT_MS,
): Relays {
  const relays = urls.map((rpcUrl) =>
    createPublicClient({
      chain: chainOf({ rpcUrl, chainId }),
      transport: nodeTransport(rpcUrl, timeoutMs, {
        retryCount: 0,
        maxBytes: MAX_RELAY_BYTES,
      }),
    }),
  )
  const sent = new Map<TxHash, RelayedTransaction>()
  const forgetMined = (account: Address, mined: number) => {
    for (const [hash, { from, nonce }] of sent) {
      if (from === account && nonce < mined) sent.delete(hash)
    }
  }
  return {
    send: async (transaction) => {
      const serializedTransaction = transaction.serialized
      // Signed again at capped fees it is the same, which the relays have.
      if (sent.has(transaction.hash)) return
      sent.set(transaction.hash, transaction)
      const results = await Promise.allSettled(
        relays.map((relay) => relay.sendRawTransaction({ serializedTransaction })),
      )
      const faults = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      if (faults.length < results.length) return
      const doubtful = faults.find((fault) => refusalText(fault) === null)
      if (doubtful === undefined) sent.delete(transaction.hash)
      throw doubtful ?? faults[0]
    },
    waiting: async (hash) => {
      const found = sent.get(hash)
      if (found === undefined) return null
      const mined = await client.getTransactionCount({
        address: found.from,
        blockTag: 'latest',
      })
      forgetMined(found.from, mined)
      return sent.get(hash) ?? null
    },
    nextNonce: (account, mined) => {
      forgetMined(account, mined)
      const waiting = [...sent.values()].filter(({ from }) => from === account)
      return waiting.reduce((next, { nonce }) => Math.max(next, nonce + 1), 0)
    },
  }
}

/** Why relays cannot be used, as texts without their variable, by host; empty when all can. */
export async function relayProblems(
  urls: readonly string[],
  chainId: number,
): Promise<readonly string[]> {
  const found = await Promise.all(
    urls.map(async (rpcUrl): Promise<readonly string[]> => {
      const { host } = new URL(rpcUrl)
      const relay = createPublicClient({
        transport: nodeTransport(rpcUrl, RELAY_TIMEOUT_MS, {
          retryCount: 1,
          maxBytes: MAX_RELAY_BYTES,
        }),
      })
      try {
        const id = await relay.getChainId()
        return id === chainId ? [] : [`${host} is of chain ${id}, not ${chainId}`]
      } catch (error) {
        // A relay that takes transactions alone does not tell its chain.
        return answersRpc(error) ? [] : [`${host} does not answer as a relay`]
      }
    }),
  )
  return found.flat()
}

const answersRpc = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
