import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { ChannelTarget } from './channel-target'

/** An active push target, unless changed by `wanted`. */
export const aTarget = (wanted: Partial<ChannelTarget> = {}): ChannelTarget => ({
  id: '3f1c1c0e-8f0e-4b5c-9a53-3b0f8e1f2d4a',
  account: address(`0x${'aa'.repeat(20)}`),
  channel: 'push',
  state: 'active',
  address: 'https://push.example.org/1',
  details: {},
  createdAt: unixMicros(1_800_000_000_000_000),
  failures: 0,
  pausedUntil: null,
  lastOutcome: null,
  lastAttemptAt: null,
  ...wanted,
})
