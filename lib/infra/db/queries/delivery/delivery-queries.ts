import 'server-only'
import {
  confirmTarget,
  deleteTargetsAt,
  lockTargets,
  revokeTarget,
  selectTarget,
  selectTargets,
  upsertTarget,
} from './channel-targets'
import {
  deferDeliveries,
  deleteEndedDeliveries,
  dropDeliveries,
  dropDeliveriesOfTargets,
  selectDeliveryQueues,
  selectDueDeliveries,
  selectNextAttemptAt,
} from './deliveries'
import { disableFailingTargets, recordAttempts, selectAttempts } from './delivery-attempts'
import {
  leaseDeliveries,
  lockFreeTargets,
  releaseDeliveries,
  selectLeasedTargets,
} from './delivery-leases'
import { insertDelivery, reviveDelivery, selectDelivery, selectDeliveryLog } from './delivery-log'
import { replaceLinkCode, takeLinkCode } from './link-codes'
import { takeMailAllowance } from './mail-allowances'
import { replaceSubscriptions, selectSubscriptions, subscribeOnce } from './subscriptions'
import { deleteTarget, endTargetPause, resumeTarget, updateTargetDetails } from './target-health'

/** Queries of targets, their subscriptions and the deliveries to them. */
export const deliveryQueries = {
  lockTargets,
  selectTargets,
  selectTarget,
  upsertTarget,
  confirmTarget,
  revokeTarget,
  deleteTargetsAt,
  selectDueDeliveries,
  deferDeliveries,
  dropDeliveries,
  dropDeliveriesOfTargets,
  selectNextAttemptAt,
  selectDeliveryQueues,
  deleteEndedDeliveries,
  recordAttempts,
  disableFailingTargets,
  selectAttempts,
  lockFreeTargets,
  selectLeasedTargets,
  leaseDeliveries,
  releaseDeliveries,
  selectDeliveryLog,
  selectDelivery,
  insertDelivery,
  reviveDelivery,
  replaceLinkCode,
  takeLinkCode,
  takeMailAllowance,
  selectSubscriptions,
  replaceSubscriptions,
  subscribeOnce,
  endTargetPause,
  resumeTarget,
  updateTargetDetails,
  deleteTarget,
}
