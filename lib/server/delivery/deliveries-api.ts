import 'server-only'
import { randomUUID } from 'node:crypto'
import type { DeliveriesQuery } from '@/lib/contract/codecs/deliveries'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { selectTarget, selectTargets } from '@/lib/infra/db/queries/delivery/channel-targets'
import { dropDeliveriesOfTargets } from '@/lib/infra/db/queries/delivery/deliveries'
import {
  insertDelivery,
  reviveDelivery,
  selectDelivery,
  selectDeliveryLog,
} from '@/lib/infra/db/queries/delivery/delivery-log'
import { selectSubscriptions } from '@/lib/infra/db/queries/delivery/subscriptions'
import {
  deleteTarget,
  endTargetPause,
  resumeTarget as resumeStoredTarget,
  updateTargetDetails,
} from '@/lib/infra/db/queries/delivery/target-health'
import { DELIVERY_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import type { GuardedPost } from '@/lib/infra/delivery/guarded-post'
import { newWebhookSecret } from '@/lib/infra/delivery/webhook'
import { addWebhook } from '@/lib/services/delivery/add-webhook'
import { removeTarget } from '@/lib/services/delivery/remove-target'
import { replayDelivery } from '@/lib/services/delivery/replay-delivery'
import { resumeTarget } from '@/lib/services/delivery/resume-target'
import { rotateWebhookSecret } from '@/lib/services/delivery/rotate-webhook-secret'
import { testTarget } from '@/lib/services/delivery/test-target'
import { addTargetDeps } from './channels-api'

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
  const shared = { now, newId: randomUUID, selectTarget: database.bind(selectTarget) }
  const webhookDeps = {
    ...addTargetDeps(config),
    newSecret: newWebhookSecret,
    selectTargets: database.bind(selectTargets),
    allowPlain: config.allowPrivateTargets,
    refuseHost: async (url: string) => {
      const checked = await config.guardedPost.check(url)
      return checked.kind === 'refused' ? checked.detail : null
    },
  }
  return {
    addWebhook: (of: { account: Address; url: string }) => addWebhook(webhookDeps, of),
    rotateSecret: (of: TargetInput) =>
      rotateWebhookSecret(
        {
          ...{ ...shared, newSecret: newWebhookSecret },
          updateTargetDetails: database.bind(updateTargetDetails),
        },
        of,
      ),
    test: (of: TargetInput) => testTarget({ ...shared, sendOff: sendOff(database) }, of),
    resume: (of: TargetInput) => resumeTarget({ ...shared, resume: resume(database) }, of),
    remove: (of: TargetInput) => removeTarget({ ...shared, remove: remove(database) }, of),
    log: ({ account, ...query }: DeliveriesQuery & { account: Address }) =>
      database.bind(selectDeliveryLog)({ account, ...query }),
    replay: (of: { account: Address; id: number }) =>
      replayDelivery(
        {
          ...{ ...shared, revive: revive(database) },
          selectDelivery: database.bind(selectDelivery),
          selectSubscriptions: database.bind(selectSubscriptions),
        },
        of,
      ),
  }
}

type SendOff = Parameters<typeof testTarget>[0]['sendOff']
type Revive = Parameters<typeof replayDelivery>[0]['revive']

const sendOff =
  (database: Database): SendOff =>
  ({ target, notification, now }) =>
    database.transaction(async (tx) => {
      const { id: targetId, account, channel } = target
      await endTargetPause(tx, { id: targetId })
      return insertDelivery(tx, { account, channel, targetId, notification, now })
    })

const revive =
  (database: Database): Revive =>
  ({ id, from, targetId, now }) =>
    database.transaction(async (tx) => {
      await endTargetPause(tx, { id: targetId })
      return reviveDelivery(tx, { id, from, now })
    })

const resume =
  (database: Database) =>
  async (of: { readonly id: string; readonly now: UnixMicros }): Promise<void> => {
    await database.transaction((tx) => resumeStoredTarget(tx, of))
    await database.notify(DELIVERY_CHANNEL, '')
  }

const remove =
  (database: Database) =>
  ({ id, now }: { readonly id: string; readonly now: UnixMicros }): Promise<void> =>
    database.transaction(async (tx) => {
      await deleteTarget(tx, { id })
      await dropDeliveriesOfTargets(tx, { targetIds: [id], now })
    })
