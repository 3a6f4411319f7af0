import { ApiError } from '@/lib/client/api-error'
import type { SignedPart } from '@/lib/client/orders/kept-parts'
import { retryDelayMilliseconds } from '@/lib/client/queries/retry-policy'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'

/** `unanswered`: the service may or may not have the part. */
export type SendProblem =
  | { readonly kind: 'refused'; readonly errorType: string; readonly description: string }
  | { readonly kind: 'unanswered' }

/** Lost answers in a row before the user is asked. */
const ATTEMPTS = 5

/**
 * Sends a part until the service takes or refuses it; null when it has it. Sending it again is safe:
 * its uid follows from its content, so the service says that it has it already.
 */
export async function sendPart(
  post: (body: OrderCreation) => Promise<unknown>,
  part: SignedPart,
  wait: (milliseconds: number) => Promise<void>,
): Promise<SendProblem | null> {
  for (let lost = 0; lost < ATTEMPTS; ) {
    try {
      await post(part.body)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errorType === 'DuplicatedOrder') return null
      if (error.kind === 'http' && error.status < 500 && error.status !== 429) {
        return {
          kind: 'refused',
          errorType: error.errorType ?? `HTTP ${error.status}`,
          description: error.description,
        }
      }
      // A pause that the service asks for is no lost answer.
      if (error.status !== 429) lost += 1
      await wait(retryDelayMilliseconds(lost, error))
    }
  }
  return { kind: 'unanswered' }
}
