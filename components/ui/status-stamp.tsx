import type { ReactNode } from 'react'
import { expiresAt } from '@/lib/client/format/order-expiry'
import type { OrderStatus } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { type Outcome, outcomeOf, type StampState, stateLabels } from './status-labels'

const outline = <circle cx="6" cy="6" r="4.75" />
const box = <path d="M1.75 1.75h8.5v8.5h-8.5z" />

const stateShapes: Readonly<Record<StampState, ReactNode>> = {
  waitingForSignature: (
    <>
      {outline}
      <path d="M6 6V1.25A4.75 4.75 0 0 1 10.75 6z" fill="currentColor" />
    </>
  ),
  open: outline,
  partFilled: (
    <>
      {outline}
      <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />
    </>
  ),
  filled: <circle cx="6" cy="6" r="4.75" fill="currentColor" />,
  expired: box,
  checking: box,
  cancelled: <path d="m2 2 8 8m0-8-8 8" />,
}

/** Seconds after the deadline during which a fill of the last block may still appear. */
const CHECKING_SECONDS = 120

type StampedOrder = Parameters<typeof expiresAt>[0] & {
  readonly status: OrderStatus
  readonly executedSellAmount: bigint
}

/** Refunded coins can no longer be sold by a late fill. */
const isRefunded = (order: StampedOrder): boolean =>
  'ethflowData' in order && (order.ethflowData?.refundTxHash ?? null) !== null

/**
 * The order's stamp. `nowSeconds` is null before the browser's clock is known; it then never shows
 * the checking state.
 */
export function stampState(order: StampedOrder, nowSeconds: number | null): StampState {
  switch (order.status) {
    case 'presignaturePending':
      return 'waitingForSignature'
    case 'open':
      return order.executedSellAmount > 0n ? 'partFilled' : 'open'
    case 'fulfilled':
      return 'filled'
    case 'expired':
      return nowSeconds !== null &&
        !isRefunded(order) &&
        nowSeconds < expiresAt(order) + CHECKING_SECONDS
        ? 'checking'
        : 'expired'
    case 'cancelled':
      return 'cancelled'
  }
}

const toneClassNames = {
  good: 'text-good bg-good-tint',
  bad: 'text-bad bg-bad-tint',
  caution: 'text-caution bg-caution-tint',
  info: 'text-accent bg-info-tint',
  neutral: 'text-muted bg-sunken',
} as const

const outcomeTones = {
  filled: 'good',
  waiting: 'info',
  needsYou: 'caution',
  ended: 'neutral',
} as const satisfies Readonly<Record<Outcome, keyof typeof toneClassNames>>

/** An order's state by label and shape, and by its outcome's colour. */
export function StatusStamp({
  state,
  isUpToOwner = false,
}: {
  state: StampState
  isUpToOwner?: boolean
}) {
  return (
    <Stamp
      className={toneClassNames[outcomeTones[outcomeOf(state, isUpToOwner)]]}
      shape={stateShapes[state]}
      label={t(stateLabels[state])}
    />
  )
}

const toneTexts = {
  good: 'text-good',
  caution: 'text-caution',
  info: 'text-accent',
  neutral: 'text-text',
} as const satisfies Readonly<Record<(typeof outcomeTones)[Outcome], string>>

/** The same as the head of a page or a panel; `label` says more than the state's name. */
export function StateTitle(props: {
  state: StampState
  isUpToOwner: boolean
  label: string | null
}) {
  const tone = outcomeTones[outcomeOf(props.state, props.isUpToOwner)]
  return (
    <p className={`flex items-center gap-2 font-medium text-section ${toneTexts[tone]}`}>
      <Shape shape={props.state === 'filled' ? tickedDisc : stateShapes[props.state]} size={18} />
      {props.label ?? t(stateLabels[props.state])}
    </p>
  )
}

const tickedDisc = (
  <>
    <circle cx="6" cy="6" r="5.5" fill="currentColor" stroke="none" />
    <path d="m3.5 6.25 1.75 1.75L8.75 4.25" stroke="var(--surface)" />
  </>
)

const toneShapes: Readonly<Record<keyof typeof toneClassNames, ReactNode>> = {
  good: <path d="m2 6.5 2.75 2.75L10 3" />,
  bad: <path d="m2 2 8 8m0-8-8 8" />,
  caution: <path d="M6 1.5v5.5M6 9.5v1" />,
  info: outline,
  neutral: <path d="M2 6h8" />,
}

/** A stamp for anything other than an order's state: Winner, Lost, Filtered out. */
export function ToneStamp(props: { tone: keyof typeof toneClassNames; children: string }) {
  return (
    <Stamp
      className={toneClassNames[props.tone]}
      shape={toneShapes[props.tone]}
      label={props.children}
    />
  )
}

function Stamp(props: { className: string; shape: ReactNode; label: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-card border border-current px-1.5 py-px font-medium text-meta',
        props.className,
      )}
    >
      <Shape shape={props.shape} size={12} />
      {props.label}
    </span>
  )
}

function Shape({ shape, size }: { shape: ReactNode; size: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className="shrink-0"
    >
      {shape}
    </svg>
  )
}
