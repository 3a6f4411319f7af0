'use client'

import Link from 'next/link'
import { Suspense, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { MoreIcon } from '@/components/ui/icons'
import { Sheet } from '@/components/ui/modal'
import { places } from './nav-items'
import { Search } from './search'
import { ThemeButton } from './theme-button'

/** What a phone's bar has no room for. */
export function MoreNavItems({ className }: { className: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(className, 'text-muted')}
      >
        <MoreIcon />
        <span>More</span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="More">
        <Suspense>
          <Search place="sheet" inputId="search-in-sheet" onDone={() => setOpen(false)} />
        </Suspense>
        <ul className="-mx-4 mt-4 divide-y divide-hairline">
          {places
            .filter(({ onBar }) => !onBar)
            .map((place) => (
              <li key={place.href}>
                <Link
                  href={place.href}
                  onClick={() => setOpen(false)}
                  className="flex min-h-12 items-center gap-3 px-4 hover:bg-sunken"
                >
                  {place.icon}
                  {place.label}
                </Link>
              </li>
            ))}
          <li>
            <ThemeButton place="sheet" />
          </li>
        </ul>
      </Sheet>
    </>
  )
}
