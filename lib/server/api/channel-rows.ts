import 'server-only'
import {
  accountChannelsEndpoint,
  addMailTargetEndpoint,
  addPushTargetEndpoint,
  confirmMailEndpoint,
  openUnsubscribeEndpoint,
  setSubscriptionsEndpoint,
  startTelegramLinkEndpoint,
  unsubscribeMailEndpoint,
} from '@/lib/contract/endpoints/channels'
import { accountWatchesEndpoint, setWatchesEndpoint } from '@/lib/contract/endpoints/watches'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import type { WatchesApi } from '@/lib/server/accounts/watches-api'
import type { ChannelsApi } from '@/lib/server/delivery/channels-api'
import { type ApiEntry, type endpointsOn, reply } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { type TargetView, targetView } from '@/lib/services/delivery/list-channels'

/** An account's notification channels and subscriptions, and what it watches. */
export function channelRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  api: ChannelsApi,
  watches: WatchesApi,
): ApiEntry<ServedNetwork>[] {
  return [
    on(accountChannelsEndpoint, async ({ params }) => ok(await api.list(params.account))),
    on(setSubscriptionsEndpoint, async ({ params, body }) =>
      ok(await api.choose(params.account, body.subscriptions)),
    ),
    on(addPushTargetEndpoint, async ({ params, body }) =>
      viewed(await api.addPush(params.account, body)),
    ),
    on(addMailTargetEndpoint, async ({ params, body }) =>
      viewed(await api.addMail(params.account, body.address)),
    ),
    on(startTelegramLinkEndpoint, ({ params }) => api.startTelegram(params.account)),
    on(confirmMailEndpoint, ({ body }) => api.confirmMail(body.token)),
    on(openUnsubscribeEndpoint, ({ query }) => {
      const page = `/notifications/unsubscribe?token=${query.token}`
      return ok(reply(303, page, { Location: page }))
    }),
    on(accountWatchesEndpoint, async ({ params }) => ok(await watches.list(params.account))),
    on(setWatchesEndpoint, ({ params, body }) => watches.set(params.account, body)),
    on(unsubscribeMailEndpoint, ({ query }) => api.unsubscribeMail(query.token)),
  ]
}

const viewed = <F extends Failure>(added: Result<ChannelTarget, F>): Result<TargetView, F> =>
  added.ok ? ok(targetView(added.value)) : added
