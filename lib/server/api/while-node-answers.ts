import 'server-only'
import { err, type Result } from '@/lib/domain/shared/result'
import { publicFaultOf } from '@/lib/infra/errors'
import type { ReplyFailure } from '@/lib/server/http/api-table'

/** The node of a network is down, or does not answer. */
export type NodeIsDown = ReplyFailure<'ServiceUnavailable'>

const RETRY_SECONDS = 5

/**
 * What `work` answers; where it fails because the network's node is down and for nothing else, that
 * as a failure, which says that nothing was stored. Other faults stay faults.
 */
export async function whileNodeAnswers<T, F>(
  work: () => Promise<Result<T, F>>,
): Promise<Result<T, F | NodeIsDown>> {
  try {
    return await work()
  } catch (cause) {
    const { faultOf, retryAfterMs } = publicFaultOf(cause)
    if (faultOf.length === 0 || faultOf.some((source) => source !== 'node')) throw cause
    return err({
      errorType: 'ServiceUnavailable',
      description:
        'The node of this network is down or does not answer, and the order cannot be checked without it. Nothing was stored; send it again later.',
      faultOf,
      retryAfterSeconds: Math.max(RETRY_SECONDS, Math.ceil((retryAfterMs ?? 0) / 1000)),
    })
  }
}
