import Link from 'next/link'
import { classNames } from '@/components/ui/class-names'
import { t } from '@/lib/words/words'
import { isActiveNavItem, type NavItem } from './nav-items'

/** Layout of everything in the rail and the bar. */
export const navItemClassName = classNames(
  'relative flex h-14 w-full flex-col items-center justify-center gap-0.5 border-transparent text-meta -outline-offset-2',
  'border-t-2 rail:h-10 rail:border-s-2 rail:border-t-0 wide:flex-row wide:justify-start wide:gap-3 wide:px-4 wide:text-body',
)

/** An item of the rail or bar; `path` is the current path. */
export function NavLink({ item, path }: { item: NavItem; path: string }) {
  const here = isActiveNavItem(item, path)
  return (
    <Link
      href={item.href}
      aria-current={here ? 'page' : undefined}
      title={t(item.label)}
      className={classNames(
        navItemClassName,
        here
          ? 'border-t-accent font-medium text-text rail:border-s-accent'
          : 'text-muted hover:bg-sunken hover:text-text',
      )}
    >
      {item.icon}
      <span className="rail:sr-only wide:not-sr-only">{t(item.label)}</span>
      {item.count === null ? null : (
        <span className="absolute start-1/2 top-1 ms-2 flex wide:static wide:ms-auto">
          {item.count}
        </span>
      )}
    </Link>
  )
}
