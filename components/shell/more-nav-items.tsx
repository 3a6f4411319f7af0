'use client'

import Link from 'next/link'
import { useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { MoreIcon } from '@/components/ui/icons'
import { Sheet } from '@/components/ui/modal'
import { t } from '@/lib/words/words'
import { navItems } from './nav-items'
import { SearchRow } from './search'
import { ThemeButton } from './theme-button'

/** The navigation items for which a phone's bar has no room. */
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
        <span>{t`More`}</span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`More`}>
        <SearchRow onOpen={() => setOpen(false)} />
        <ul className="-mx-4 mt-4 divide-y divide-hairline">
          {navItems
            .filter(({ onBar }) => !onBar)
            .map((item) => (
              <li key={item.href}>
                <Link
                  href={item.href}
                  onClick={() => setOpen(false)}
                  className="flex min-h-12 items-center gap-3 px-4 hover:bg-sunken"
                >
                  {item.icon}
                  {t(item.label)}
                </Link>
              </li>
            ))}
          <li>
            <ThemeButton variant="sheet" />
          </li>
        </ul>
      </Sheet>
    </>
  )
}
