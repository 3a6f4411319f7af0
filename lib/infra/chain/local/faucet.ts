import 'server-only'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'
import type { LocalManifest } from './manifest'
import { TOKEN_PLANS, toAtoms } from './network-content'
import { createRpc } from './rpc'
import { createTransactionQueue, type QueuedCall } from './transaction-queue'

const NATIVE_GIFT = 10n * 10n ** 18n
const GWEI = 10n ** 9n

type Gift = { readonly to: Address; readonly token: Address; readonly atoms: bigint }

export type Faucet = {
  /**
   * Sends 10 native coins and some of every token (or of the named ones) and waits until they are
   * mined. Unknown token addresses are ignored.
   * Errors: InfraError when the node is down or a transfer fails.
   */
  fund(input: { to: Address; tokens?: readonly Address[] }): Promise<readonly TxHash[]>
  /** Sends exact amounts; errors as `fund`. */
  give(gifts: readonly Gift[]): Promise<readonly TxHash[]>
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
    patienceMs: 10_000 + input.blockSeconds * 3_000,
  })
  const gifts = manifest.tokens.map((token) => {
    const amount = TOKEN_PLANS.find((plan) => plan.symbol === token.symbol)?.faucetAmount ?? 0
    return { token: token.address, atoms: toAtoms(amount, token.decimals) }
  })
  const run = async (calls: readonly QueuedCall[]): Promise<readonly TxHash[]> => {
    if (calls.length === 0) return []
    const outcomes = await queue.run(calls)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed !== undefined) {
      throw new InfraError(`faucet: transfer ${failed.hash} failed`, {
        retryable: false,
        cause: null,
      })
    }
    return outcomes.map((outcome) => outcome.hash)
  }
  return {
    fund: ({ to, tokens }) =>
      run([
        { to, value: NATIVE_GIFT, gas: 100_000n },
        ...gifts
          .filter(({ token, atoms }) => atoms > 0n && (tokens?.includes(token) ?? true))
          .map((gift) => transferCall({ to, ...gift })),
      ]),
    give: (wanted) => run(wanted.map(transferCall)),
  }
}

const transferCall = ({ to, token, atoms }: Gift): QueuedCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, atoms] }),
  gas: 120_000n,
})
