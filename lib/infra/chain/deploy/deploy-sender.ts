import 'server-only'
import {
  formatGwei,
  type PublicClient,
  type Hex as ViemHex,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import type { FeeCaps, SubmitterTurn } from '@/lib/domain/settlement/transaction'
import type { Address } from '@/lib/domain/shared/address'
import { type Hex, hex, type TxHash, txHash } from '@/lib/domain/shared/hex'
import { chainAccess } from '@/lib/infra/chain/evm-client'
import { keySigner } from '@/lib/infra/chain/transaction-signer'
import { createTransactionSubmitter } from '@/lib/infra/chain/transaction-submitter'
import { DeployError } from './deploy-error'

type Mined = {
  readonly hash: TxHash
  readonly block: number
  readonly gasUsed: bigint
  /** What the sender paid, in wei. */
  readonly costWei: bigint
}

export type DeploySender = {
  readonly account: Address
  /** Waits until none of the account's transactions is pending, as an earlier run may have left one. */
  readonly settle: () => Promise<void>
  /**
   * Sends a call and waits until it is mined. Errors: DeployError when the call would revert, a fee
   * is above its cap, the node refuses it, it reverts, or it is not mined in time.
   */
  readonly send: (what: string, call: { to: Address; data: Hex | ViemHex }) => Promise<Mined>
}

type DeploySenderConfig = {
  readonly client: PublicClient
  readonly rpcUrl: string
  readonly chainId: number
  readonly privateKey: ViemHex
  readonly caps: FeeCaps
  /** How long a transaction may wait to be mined. */
  readonly minedWithinMs: number
  readonly pause: (ms: number) => Promise<void>
}

const SETTLE_POLL_MS = 1_000
/** Over the estimate, as the block it is mined in may cost a little more. */
const GAS_MARGIN_PERCENT = 120n

export function createDeploySender(config: DeploySenderConfig): DeploySender {
  const { client, caps, minedWithinMs, pause } = config
  const submitter = createTransactionSubmitter({
    client,
    signer: keySigner(config.privateKey, config.chainId),
    feeCaps: caps,
    tip: () => client.estimateMaxPriorityFeePerGas(),
  })
  const { account } = submitter

  const prepare = async (what: string, { to, data }: { to: Address; data: Hex }) => {
    if ((await client.getBalance({ address: account })) === 0n) {
      throw new DeployError(`${what}: ${account} has no coins to pay for it`)
    }
    const gas = await client.estimateGas({ account, to, data }).catch((error: unknown) => {
      throw new DeployError(`${what}: the network refuses it: ${firstLine(error)}`)
    })
    await assertFeeWithin(client, caps)
    return { to, data, gas: (gas * GAS_MARGIN_PERCENT) / 100n, place: 0 }
  }
  const broadcast = async (what: string, call: { to: Address; data: Hex }) =>
    submitter.inTurn(async (turn: SubmitterTurn) => {
      const signed = await turn.sign(await prepare(what, call))
      const refusal = await turn.broadcast(signed)
      if (refusal !== null) throw new DeployError(`${what}: the node refuses it: ${refusal}`)
      return signed.hash
    })
  const mined = async (what: string, hash: TxHash): Promise<Mined> => {
    const receipt = await client
      .waitForTransactionReceipt({ hash, timeout: minedWithinMs })
      .catch((error: unknown) => {
        if (!(error instanceof WaitForTransactionReceiptTimeoutError)) throw error
        throw new DeployError(
          `${what}: ${hash} is not mined yet. Run the same command again later: it goes on from there.`,
        )
      })
    if (receipt.status !== 'success') throw new DeployError(`${what}: ${hash} reverted`)
    const { gasUsed, effectiveGasPrice } = receipt
    return {
      // Another one than was sent, when a wallet replaced it by the same call.
      hash: txHash(receipt.transactionHash),
      block: Number(receipt.blockNumber),
      gasUsed,
      costWei: gasUsed * effectiveGasPrice,
    }
  }

  return {
    account,
    settle: async () => {
      for (let waitedMs = 0; await submitter.isPending(); waitedMs += SETTLE_POLL_MS) {
        if (waitedMs > minedWithinMs) {
          throw new DeployError(`A transaction of ${account} has been pending for too long.`)
        }
        await pause(SETTLE_POLL_MS)
      }
    },
    send: (what, { to, data }) =>
      chainAccess(what, async () =>
        mined(what, await broadcast(what, { to, data: hex(data) })),
      ).catch((error: unknown) => {
        const cause = error instanceof Error ? error.cause : null
        throw cause instanceof DeployError ? cause : error
      }),
  }
}

/** The submitter lowers what it offers to the caps; a base fee above them would never be reached. */
async function assertFeeWithin(client: PublicClient, { maxFee }: FeeCaps): Promise<void> {
  if (maxFee === null) return
  const { baseFeePerGas } = await client.getBlock({ blockTag: 'latest' })
  if ((baseFeePerGas ?? 0n) < maxFee) return
  throw new DeployError(
    `Gas costs ${formatGwei(baseFeePerGas ?? 0n)} gwei, above the cap of ${formatGwei(maxFee)}. Run again when it is lower.`,
  )
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
