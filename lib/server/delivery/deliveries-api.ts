import 'server-only'
import { randomUUID } from 'node:crypto'
import type { DeliveriesQuery } from '@/lib/contract/codecs/deliveries'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore } from '@/lib/infra/db/network-store'
import { DELIVERY_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import type { GuardedPost } from '@/lib/infra/delivery/guarded-post'
import { newWebhookSecret } from '@/lib/infra/delivery/webhook'
import { addWebhook } from '@/lib/services/delivery/add-webhook'
import { removeTarget } from '@/lib/services/delivery/remove-target'
import { replayDelivery } from '@/lib/services/delivery/replay-delivery'
import { resumeTarget } from '@/lib/services/delivery/resume-target'
import { rotateWebhookSecret } from '@/lib/services/delivery/rotate-webhook-secret'
import { testTarget } from '@/lib/services/delivery/test-target'

export type DeliveriesApiConfig = {
  readonly database: Database
  readonly guardedPost: GuardedPost
  readonly allowPrivateTargets: boolean
  readonly now: () => UnixMicros
}

/** Operations on webhooks, targets and the delivery log. The caller checks access to the account. */
export type DeliveriesApi = ReturnType<typeof createDeliveriesApi>

type TargetInput = { readonly account: Address; readonly id: string }

/** Composes the use cases of webhooks, single targets and the log. */
export function createDeliveriesApi(config: DeliveriesApiConfig) {
  const { database, now } = config
  const store = bindSharedStore(database)
  const deps = {
    ...store,
    now,
    newId: randomUUID,
    newSecret: newWebhookSecret,
    allowPlain: config.allowPrivateTargets,
    refuseHost: async (url: string) => {
      const checked = await config.guardedPost.check(url)
      return checked.kind === 'refused' ? checked.detail : null
    },
    wakeWorkers: () => database.notify(DELIVERY_CHANNEL, ''),
  }
  return {
    addWebhook: (of: { account: Address; url: string }) => addWebhook(deps, of),
    rotateSecret: (of: TargetInput) => rotateWebhookSecret(deps, of),
    test: (of: TargetInput) => testTarget(deps, of),
    resume: (of: TargetInput) => resumeTarget(deps, of),
    remove: (of: TargetInput) => removeTarget(deps, of),
    log: (of: DeliveriesQuery & { account: Address }) => store.selectDeliveryLog(of),
    replay: (of: { account: Address; id: number }) => replayDelivery(deps, of),
  }
}
