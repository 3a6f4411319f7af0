import 'server-only'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import type { LocalManifest } from './manifest'
import { TOKEN_PLANS, toAtoms } from './network-content'
import { createRpc } from './rpc'
import { createTransactionQueue, type QueuedCall } from './transaction-queue'

const NATIVE_AMOUNT = 10n * 10n ** 18n
const GWEI = 10n ** 9n

type Transfer = { readonly to: Address; readonly token: Address; readonly atoms: bigint }

export type Faucet = {
  /**
   * Sends 10 native coins and some of every token (or of the named ones) and waits until they are
   * mined. Unknown token addresses are ignored. Fails for a recipient that refuses any of them, as the
   * zero address does and contracts may.
   * Errors: InfraError when the node is down.
   */
  fund(input: {
    to: Address
    tokens?: readonly Address[]
  }): Promise<Result<readonly TxHash[], Failure<'InvalidParameter'>>>
  /** Sends exact amounts. Errors: InfraError when the node is down or a transfer fails. */
  send(transfers: readonly Transfer[]): Promise<readonly TxHash[]>
}

/** Sends test funds by real transactions of the faucet account. */
export function createFaucet(input: {
  rpcUrl: string
  manifest: LocalManifest
  blockSeconds: number
}): Faucet {
  const { manifest } = input
  const queue = createTransactionQueue({
    rpc: createRpc(input.rpcUrl),
    chainId: manifest.chainId,
    account: manifest.faucet,
    maxFeePerGas: 3n * GWEI,
    maxPriorityFeePerGas: 2n * GWEI,
    timeoutMs: 10_000 + input.blockSeconds * 3_000,
  })
  const amounts = manifest.tokens.map((token) => {
    const amount = TOKEN_PLANS.find((plan) => plan.symbol === token.symbol)?.faucetAmount ?? 0
    return { token: token.address, atoms: toAtoms(amount, token.decimals) }
  })
  return {
    fund: async ({ to, tokens }) => {
      const outcomes = await queue.run([
        { to, value: NATIVE_AMOUNT, gas: 100_000n },
        ...amounts
          .filter(({ token, atoms }) => atoms > 0n && (tokens?.includes(token) ?? true))
          .map((amount) => transferCall({ to, ...amount })),
      ])
      return outcomes.every(({ success }) => success)
        ? ok(outcomes.map(({ hash }) => hash))
        : failure('InvalidParameter', 'address: does not take the test coins and tokens')
    },
    send: async (wanted) => {
      if (wanted.length === 0) return []
      const outcomes = await queue.run(wanted.map(transferCall))
      const failed = outcomes.find(({ success }) => !success)
      if (failed !== undefined) {
        throw new InfraError(`faucet: transfer ${failed.hash} failed`, {
          retryable: false,
          cause: null,
        })
      }
      return outcomes.map(({ hash }) => hash)
    },
  }
}

const transferCall = ({ to, token, atoms }: Transfer): QueuedCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, atoms] }),
  gas: 120_000n,
})
