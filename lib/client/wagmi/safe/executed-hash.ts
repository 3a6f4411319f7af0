import type { Connector } from 'wagmi'
import type { TxHash } from '@/lib/domain/shared/hex'
import { txHash } from '@/lib/domain/shared/hex'
import { t } from '@/lib/words/words'
import { isSafe } from './safe-connector'

const POLL_MS = 2_000
/** Source: EIP-5792, status codes of `wallet_getCallsStatus`. */
const EXECUTED = 200
const LEFT = 400
const FAILED = 500

/**
 * The transaction on chain. A Safe answers with a hash of its own once the call is proposed; its
 * other owners may have to confirm it, so the transaction may come much later. Errors: rejects when
 * the Safe's owners dropped the call, or its execution failed.
 */
export async function executedHash(
  connector: Connector | undefined,
  sent: TxHash,
): Promise<TxHash> {
  if (connector === undefined || !isSafe(connector)) return sent
  const provider = await connector.getProvider()
  for (;;) {
    const { status, hash } = statusOf(await askStatus(provider, sent).catch(() => null))
    if (status === LEFT) throw new Error(t`The owners of the Safe rejected it.`)
    if (status === FAILED) throw new Error(t`The Safe ran it, and the call failed.`)
    if (status === EXECUTED && hash !== null) return hash
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function askStatus(provider: unknown, sent: TxHash): Promise<unknown> {
  const request: unknown =
    typeof provider === 'object' && provider !== null ? Reflect.get(provider, 'request') : null
  if (typeof request !== 'function') return null
  return request.call(provider, { method: 'wallet_getCallsStatus', params: [sent] })
}

function statusOf(answer: unknown): { status: number | null; hash: TxHash | null } {
  if (typeof answer !== 'object' || answer === null) return { status: null, hash: null }
  const status: unknown = Reflect.get(answer, 'status')
  const receipts: unknown = Reflect.get(answer, 'receipts')
  const first: unknown = Array.isArray(receipts) ? receipts[0] : null
  const hash: unknown =
    typeof first === 'object' && first !== null ? Reflect.get(first, 'transactionHash') : null
  return {
    status: typeof status === 'number' ? status : null,
    hash: typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? txHash(hash) : null,
  }
}
