import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { Wei } from '@/lib/domain/shared/amount'

/** The newest block of a chain; `baseFee` is null where the chain has no such fee. */
type ChainHead = { readonly number: number; readonly baseFee: Wei | null }

/** A precondition of readiness, with the block that was read for it. */
export type NetworkReadiness = ReadinessCheck & { readonly head?: ChainHead }
