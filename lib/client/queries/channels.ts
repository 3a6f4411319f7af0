import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AccountChannels, PushTargetBody } from '@/lib/contract/codecs/channels'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { MailAddress } from '@/lib/domain/notification/mail-address'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { accountKeys } from './account-keys'
import { retryPolicy } from './retry-policy'

const loadChannels = () => import('@/lib/contract/endpoints/channels')
const accountChannelsEndpoint = async () => (await loadChannels()).accountChannelsEndpoint
const addMailTargetEndpoint = async () => (await loadChannels()).addMailTargetEndpoint
const addPushTargetEndpoint = async () => (await loadChannels()).addPushTargetEndpoint
const confirmMailEndpoint = async () => (await loadChannels()).confirmMailEndpoint
const setSubscriptionsEndpoint = async () => (await loadChannels()).setSubscriptionsEndpoint
const startTelegramLinkEndpoint = async () => (await loadChannels()).startTelegramLinkEndpoint
const unsubscribeMailEndpoint = async () => (await loadChannels()).unsubscribeMailEndpoint
const loadDeliveries = () => import('@/lib/contract/endpoints/deliveries')
const accountDeliveriesEndpoint = async () => (await loadDeliveries()).accountDeliveriesEndpoint
const deleteTargetEndpoint = async () => (await loadDeliveries()).deleteTargetEndpoint
const replayDeliveryEndpoint = async () => (await loadDeliveries()).replayDeliveryEndpoint
const resumeTargetEndpoint = async () => (await loadDeliveries()).resumeTargetEndpoint
const testTargetEndpoint = async () => (await loadDeliveries()).testTargetEndpoint
const loadWebhooks = () => import('@/lib/contract/endpoints/webhooks')
const createWebhookEndpoint = async () => (await loadWebhooks()).createWebhookEndpoint
const rotateWebhookSecretEndpoint = async () => (await loadWebhooks()).rotateWebhookSecretEndpoint

const STALE_MS = 15_000
/** Pending messages are polled until they are delivered or given up. */
const WAITING_POLL_MS = 1500
const LOG_PAGE = 50

/** Channels, subscriptions and targets of a signed-in account. */
export const channelsQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.channels(account),
    queryFn: ({ signal }) => callApi(accountChannelsEndpoint, { params: { account } }, { signal }),
    staleTime: STALE_MS,
  })

/** Deliveries to one target and their outcome, newest first. */
export const deliveriesQuery = (account: Address, target: string) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.deliveriesOf(account, target),
    queryFn: ({ signal }) =>
      callApi(
        accountDeliveriesEndpoint,
        { params: { account }, query: { target, state: null, limit: LOG_PAGE, before: null } },
        { signal },
      ),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) =>
      state.data?.some((target) => target.state === 'pending') === true ? WAITING_POLL_MS : false,
  })

/** Deliveries that were given up, of all the account's targets, newest first. */
export const deadDeliveriesQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.deadDeliveries(account),
    queryFn: ({ signal }) =>
      callApi(
        accountDeliveriesEndpoint,
        {
          params: { account },
          query: { target: null, state: 'dead', limit: LOG_PAGE, before: null },
        },
        { signal },
      ),
    staleTime: STALE_MS,
  })

/** Updates the whole matrix optimistically, and restores it when the request fails. */
export const setSubscriptionsMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['setSubscriptions', account],
    scope: { id: `setSubscriptions ${account}` },
    mutationFn: (subscriptions: readonly Subscription[]) =>
      callApi(setSubscriptionsEndpoint, {
        params: { account },
        body: { subscriptions: [...subscriptions] },
      }),
    retry: false,
    onMutate: async (subscriptions, { client }) => {
      const key = accountKeys.channels(account)
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<AccountChannels>(key)
      if (before !== undefined) {
        client.setQueryData(key, { ...before, subscriptions: [...subscriptions] })
      }
      return before
    },
    onError: (_error, _wanted, before, { client }) =>
      client.setQueryData(accountKeys.channels(account), before),
    onSettled: (_answer, _error, _wanted, _before, { client }) => refreshChannels(client, account),
  })

const refreshChannels = (client: QueryClient, account: Address) =>
  client.invalidateQueries({ queryKey: accountKeys.channels(account) })

const refreshDeliveries = (client: QueryClient, account: Address) =>
  client.invalidateQueries({ queryKey: accountKeys.deliveries(account) })

export const addPushTargetMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['addPushTarget', account],
    mutationFn: (body: PushTargetBody) =>
      callApi(addPushTargetEndpoint, { params: { account }, body }),
    retry: false,
    onSettled: (_answer, _error, _body, _before, { client }) => refreshChannels(client, account),
  })

/** Mails a link; adding the same address again mails it again. */
export const addMailTargetMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['addMailTarget', account],
    mutationFn: (address: MailAddress) =>
      callApi(addMailTargetEndpoint, { params: { account }, body: { address } }),
    retry: false,
    onSettled: (_answer, _error, _address, _before, { client }) => refreshChannels(client, account),
  })

export const startTelegramLinkMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['startTelegramLink', account],
    mutationFn: () => callApi(startTelegramLinkEndpoint, { params: { account } }),
    retry: false,
  })

/** The only response that contains the secret. */
export const createWebhookMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['createWebhook', account],
    mutationFn: (url: string) =>
      callApi(createWebhookEndpoint, { params: { account }, body: { url } }),
    retry: false,
    onSettled: (_answer, _error, _url, _before, { client }) => refreshChannels(client, account),
  })

export const rotateSecretMutation = (account: Address, id: string) =>
  mutationOptions({
    mutationKey: ['rotateSecret', account, id],
    mutationFn: () => callApi(rotateWebhookSecretEndpoint, { params: { account, id } }),
    retry: false,
  })

export const testTargetMutation = (account: Address, id: string) =>
  mutationOptions({
    mutationKey: ['testTarget', account, id],
    mutationFn: () => callApi(testTargetEndpoint, { params: { account, id } }),
    retry: false,
    onSuccess: (_answer, _nothing, _before, { client }) => refreshDeliveries(client, account),
  })

export const resumeTargetMutation = (account: Address, id: string) =>
  mutationOptions({
    mutationKey: ['resumeTarget', account, id],
    mutationFn: () => callApi(resumeTargetEndpoint, { params: { account, id } }),
    retry: false,
    onSettled: (_answer, _error, _nothing, _before, { client }) => refreshChannels(client, account),
  })

export const deleteTargetMutation = (account: Address, id: string) =>
  mutationOptions({
    mutationKey: ['deleteTarget', account, id],
    mutationFn: () => callApi(deleteTargetEndpoint, { params: { account, id } }),
    retry: false,
    onSettled: (_answer, _error, _nothing, _before, { client }) => refreshChannels(client, account),
  })

export const replayDeliveryMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['replayDelivery', account],
    mutationFn: (id: number) => callApi(replayDeliveryEndpoint, { params: { account, id } }),
    retry: false,
    onSuccess: (_answer, _id, _before, { client }) => refreshDeliveries(client, account),
  })

/** Needs no session: the token proves access to the mailbox. */
export const confirmMailMutation = () =>
  mutationOptions({
    mutationKey: ['confirmMail'],
    mutationFn: (token: string) => callApi(confirmMailEndpoint, { body: { token } }),
    retry: false,
  })

export const unsubscribeMailMutation = () =>
  mutationOptions({
    mutationKey: ['unsubscribeMail'],
    mutationFn: (token: string) => callApi(unsubscribeMailEndpoint, { query: { token } }),
    retry: false,
  })
