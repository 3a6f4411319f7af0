'use client'

import Link from 'next/link'
import { type KeyRow, keyList, widgetKeys } from '@/components/ui/keyboard/key-list'
import { Dialog } from '@/components/ui/modal'
import { navItems } from './nav-items'

type Line = Pick<KeyRow, 'does'> & { readonly keys: readonly string[] }

const rows: readonly KeyRow[] = [...Object.values(keyList), ...widgetKeys]
const groups = [...new Set(rows.map(({ where }) => where))].map((where) => ({
  where,
  lines: rows
    .filter((row) => row.where === where)
    .map(({ key, does }): Line => ({ keys: [key], does })),
}))

/** All keys by page, generated from the table of their handlers. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys" width="44rem">
      <div className="gap-8 rail:columns-2">
        {groups.slice(0, 1).map((group) => (
          <Group key={group.where} title={group.where} lines={group.lines} />
        ))}
        <Group
          title="Go to a place"
          lines={navItems.map(({ shortcut, label }) => ({ keys: ['g', shortcut], does: label }))}
        />
        {groups.slice(1).map((group) => (
          <Group key={group.where} title={group.where} lines={group.lines} />
        ))}
      </div>
      <p className="mt-4 text-muted text-table">
        Single keys can be switched off in{' '}
        <Link href="/settings" onClick={onClose} className="link">
          Settings
        </Link>
        . They do nothing while you type.
      </p>
    </Dialog>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 font-medium text-meta text-muted">{title}</h3>
      <dl className="divide-y divide-hairline border-y">
        {lines.map(({ keys, does }) => (
          <div
            key={`${keys.join(' ')} ${does}`}
            className="flex min-h-8 items-center justify-between gap-4"
          >
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="hex min-w-6 rounded-card border border-control px-1.5 text-center"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
