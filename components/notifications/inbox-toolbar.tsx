'use client'

import { typeLabel } from '@/components/channels/notification-labels'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { t } from '@/lib/words/words'
import { countLabel, countTypes, type InboxFilter } from './inbox-filter'

/** Filters by read state and type; each type shows its number of entries. */
export function InboxToolbar(props: {
  /** The newest entries of all types. */
  entries: readonly NotificationEntry[]
  hasOlder: boolean
  unreadRows: number
  mayHoldUnread: boolean
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
}) {
  const { filter, onFilter } = props
  const { group } = useSeparators()
  const counts = countTypes(props.entries, props.hasOlder)
  const toggle = (type: NotificationType) => {
    const types = new Set(filter.types)
    if (!types.delete(type)) types.add(type)
    onFilter({ ...filter, types })
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t`Read or not`}</legend>
        <Chip
          isOn={!filter.unreadOnly}
          onPress={() => onFilter({ ...filter, unreadOnly: false })}
          label={t`All`}
        />
        <Chip
          isOn={filter.unreadOnly}
          onPress={() => onFilter({ ...filter, unreadOnly: true })}
          label={t`Unread`}
          count={countLabel(props.unreadRows, props.mayHoldUnread, group)}
        />
      </fieldset>
      {counts.length === 0 ? null : (
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t`Types shown`}</legend>
          {counts.map(({ type, count }) => (
            <Chip
              key={type}
              isOn={filter.types.has(type)}
              onPress={() => toggle(type)}
              label={t(typeLabel[type])}
              count={countLabel(count, props.hasOlder, group)}
            />
          ))}
          {filter.types.size === 0 ? null : (
            <button
              type="button"
              className="link touch-target px-1 text-table"
              onClick={() => onFilter({ ...filter, types: new Set() })}
            >
              {t`All types`}
            </button>
          )}
        </fieldset>
      )}
    </div>
  )
}

function Chip(props: { isOn: boolean; onPress: () => void; label: string; count?: string }) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onPress}
      className={classNames(
        'touch-target inline-flex min-h-8 items-center gap-1.5 rounded-card border px-2 text-table',
        props.isOn
          ? 'border-accent bg-info-tint font-medium text-text'
          : 'border-control bg-surface text-text hover:bg-sunken',
      )}
    >
      {props.label}
      {props.count === undefined ? null : (
        <span className="text-muted tabular-nums">{props.count}</span>
      )}
    </button>
  )
}
