'use client'

import Link from 'next/link'
import { type KeyRow, keyList, widgetKeys } from '@/components/ui/keyboard/key-list'
import { Dialog } from '@/components/ui/modal'
import { rich } from '@/components/ui/rich'
import type { Message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { navItems } from './nav-items'

type Line = { readonly keys: readonly string[]; readonly does: Message }

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
    <Dialog open onClose={onClose} title={t`Keys`} width="44rem">
      <div className="gap-8 rail:columns-2">
        {groups.slice(0, 1).map((group) => (
          <Group key={group.where} title={t(group.where)} lines={group.lines} />
        ))}
        <Group
          title={t`Go to a place`}
          lines={navItems.map(({ shortcut, label }) => ({ keys: ['g', shortcut], does: label }))}
        />
        {groups.slice(1).map((group) => (
          <Group key={group.where} title={t(group.where)} lines={group.lines} />
        ))}
      </div>
      <p className="mt-4 text-muted text-table">
        {rich`Single keys can be switched off in ${(
          <Link href="/settings" onClick={onClose} className="link">
            {t`Settings`}
          </Link>
        )}. They do nothing while you type.`}
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
            <dt>{t(does)}</dt>
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
