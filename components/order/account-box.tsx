import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

/**
 * The white sheet of what is or was signed, below a heavy rule. On a phone it reaches the edges of the
 * screen, unless it is `isInset` in something with edges of its own.
 */
export function AccountBox({
  isInset = false,
  children,
}: {
  isInset?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        '@container border-t-2 border-b border-t-text border-b-hairline bg-surface',
        isInset ? 'border-x border-x-hairline' : 'rail:border-x rail:border-x-hairline',
      )}
    >
      {children}
    </div>
  )
}
