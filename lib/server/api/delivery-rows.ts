import 'server-only'
import {
  accountDeliveriesEndpoint,
  deleteTargetEndpoint,
  replayDeliveryEndpoint,
  resumeTargetEndpoint,
  testTargetEndpoint,
} from '@/lib/contract/endpoints/deliveries'
import {
  createWebhookEndpoint,
  rotateWebhookSecretEndpoint,
} from '@/lib/contract/endpoints/webhooks'
import type { DeliveryLogEntry } from '@/lib/domain/notification/delivery'
import { ok } from '@/lib/domain/shared/result'
import type { ServedNetwork } from '@/lib/server/boot/served-network'
import type { DeliveriesApi } from '@/lib/server/delivery/deliveries-api'
import type { ApiEntry, endpointsOn } from '@/lib/server/http/api-table'
import { targetView } from '@/lib/services/delivery/list-channels'

/** Webhooks, single targets, and the delivery log. */
export function deliveryRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  center: DeliveriesApi,
): ApiEntry<ServedNetwork>[] {
  return [
    on(createWebhookEndpoint, async ({ params: { account }, body }) => {
      const added = await center.addWebhook({ account, url: body.url })
      if (!added.ok) return added
      const { target, secret } = added.value
      return ok({ target: targetView(target), secret })
    }),
    on(rotateWebhookSecretEndpoint, ({ params }) => center.rotateSecret(params)),
    on(testTargetEndpoint, ({ params }) => center.test(params)),
    on(resumeTargetEndpoint, async ({ params }) => {
      const resumed = await center.resume(params)
      return resumed.ok ? ok(targetView(resumed.value)) : resumed
    }),
    on(deleteTargetEndpoint, ({ params }) => center.remove(params)),
    on(accountDeliveriesEndpoint, async ({ params, query }) => {
      return ok((await center.log({ ...params, ...query })).map(listed))
    }),
    on(replayDeliveryEndpoint, ({ params }) => center.replay(params)),
  ]
}

const listed = (entry: DeliveryLogEntry) => ({ ...entry, attempts: [...entry.attempts] })
