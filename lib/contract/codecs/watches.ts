import * as z from 'zod'
import {
  ALERT_CONDITIONS,
  ALERT_MEASURES,
  ALERT_STATES,
  WATCH_SUBJECTS,
} from '@/lib/domain/alert/market-alert'
import { limits } from '../limits'
import { addressCodec } from './hex'
import { timestampCodec } from './timestamp'

/** A pool or a token of one network. */
export const watchedMarketCodec = z.object({
  chainId: z.int().min(1),
  subject: z.enum(WATCH_SUBJECTS),
  address: addressCodec,
})

/** What is to be told of it. */
export const marketAlertCodec = watchedMarketCodec.extend({
  measure: z.enum(ALERT_MEASURES),
  condition: z.enum(ALERT_CONDITIONS),
  threshold: z.number().min(0).max(1e15),
  windowSeconds: z.int().min(0),
})

const { watchedMarkets, marketAlerts } = limits

/** Everything an account watches; what is left out is watched no more. */
export const watchesBodyCodec = z.object({
  watched: z
    .array(watchedMarketCodec)
    .max(watchedMarkets, { error: `expected at most ${watchedMarkets} entries` }),
  alerts: z
    .array(marketAlertCodec)
    .max(marketAlerts, { error: `expected at most ${marketAlerts} alerts` }),
})

/** What an account watches. */
export const accountWatchesCodec = z.object({
  watched: z.array(watchedMarketCodec),
  alerts: z.array(
    z.object({
      alert: marketAlertCodec,
      state: z.enum(ALERT_STATES),
      changedAt: timestampCodec.nullable(),
    }),
  ),
})

/** What an account watches, with where each alert stands. */
export type AccountWatchesView = z.output<typeof accountWatchesCodec>
/** Everything an account is to watch. */
export type WatchesBody = z.output<typeof watchesBodyCodec>
