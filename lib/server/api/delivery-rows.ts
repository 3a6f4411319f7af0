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
import { ok } from '@/lib/domain/shared/result'
import type { DeliveriesApi } from '@/lib/server/delivery/deliveries-api'
import type { ApiEntry, endpointsOn } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { targetView } from '@/lib/services/delivery/list-channels'

/** Webhooks, single targets, and the delivery log. */
export function deliveryRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  api: DeliveriesApi,
): ApiEntry<ServedNetwork>[] {
  return [
    on(createWebhookEndpoint, async ({ params: { account }, body }) => {
      const added = await api.addWebhook({ account, url: body.url })
      if (!added.ok) return added
      const { target, secret } = added.value
      return ok({ target: targetView(target), secret })
    }),
    on(rotateWebhookSecretEndpoint, ({ params }) => api.rotateSecret(params)),
    on(testTargetEndpoint, ({ params }) => api.test(params)),
    on(resumeTargetEndpoint, async ({ params }) => {
      const resumed = await api.resume(params)
      return resumed.ok ? ok(targetView(resumed.value)) : resumed
    }),
    on(deleteTargetEndpoint, ({ params }) => api.remove(params)),
    on(accountDeliveriesEndpoint, async ({ params, query }) =>
      ok(await api.log({ ...params, ...query })),
    ),
    on(replayDeliveryEndpoint, ({ params }) => api.replay(params)),
  ]
}
