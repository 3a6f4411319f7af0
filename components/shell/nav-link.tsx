import Link from 'next/link'
import { classNames } from '@/components/ui/class-names'
import { isNavItemOf, type Place } from './nav-items'

/** Shape of everything in the rail and the bar. */
export const navItemClassName = classNames(
  'relative flex h-14 w-full flex-col items-center justify-center gap-0.5 border-transparent text-meta -outline-offset-2',
  'border-t-2 rail:h-10 rail:border-s-2 rail:border-t-0 wide:flex-row wide:justify-start wide:gap-3 wide:px-4 wide:text-body',
)

/** A place of the rail or bar; `path` is where the reader is. */
export function NavLink({ place, path }: { place: Place; path: string }) {
  const here = isNavItemOf(place, path)
  return (
    <Link
      href={place.href}
      aria-current={here ? 'page' : undefined}
      title={place.label}
      className={classNames(
        navItemClassName,
        here
          ? 'border-t-accent font-medium text-text rail:border-s-accent'
          : 'text-muted hover:bg-sunken hover:text-text',
      )}
    >
      {place.icon}
      <span className="rail:sr-only wide:not-sr-only">{place.label}</span>
      {place.count === null ? null : (
        <span className="absolute start-1/2 top-1 ms-2 flex wide:static wide:ms-auto">
          {place.count}
        </span>
      )}
    </Link>
  )
}
