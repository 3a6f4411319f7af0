import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

const variants = {
  primary:
    'border-accent bg-accent text-on-accent font-medium hover:underline underline-offset-4 disabled:border-control disabled:bg-sunken disabled:text-muted',
  secondary:
    'border-control bg-surface text-text hover:bg-sunken disabled:text-muted disabled:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-accent hover:bg-sunken disabled:text-muted disabled:bg-transparent',
  danger:
    'border-bad bg-surface text-bad hover:bg-bad-tint disabled:text-muted disabled:border-control',
} as const

const sizes = {
  compact: 'min-h-8 px-2 text-table',
  default: 'min-h-10 px-3 text-body',
  large: 'min-h-12 px-4 py-3 text-input',
} as const

export type ButtonProps = ComponentProps<'button'> & {
  /** Use `primary` once per view, for the main step, such as one that moves money. */
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Fills its container. */
  wide?: boolean
}

/** A native button. Show the reason next to a disabled one: see `ActionReason`. */
export function Button({
  variant = 'secondary',
  size = 'default',
  wide = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'touch-target inline-flex select-none items-center justify-center gap-2 rounded-card border',
        'disabled:cursor-not-allowed disabled:no-underline aria-disabled:cursor-not-allowed',
        variants[variant],
        sizes[size],
        wide && 'w-full',
        className,
      )}
    />
  )
}

/**
 * Text under an action that explains why it is disabled. Give its id to the button's
 * `aria-describedby`.
 */
export function ActionReason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 text-muted text-table">
      {children}
    </p>
  )
}
