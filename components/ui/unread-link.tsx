import { shownText } from '@/lib/domain/shared/visible-text'
import type { UnreadPart } from './link-part'
import { Notice } from './notice'
import { rich } from './rich'

const SHOWN_LENGTH = 100

/** Says which parts of a page's link cannot be read, as the page is not the one that was linked. */
export function UnreadLink(props: { parts: readonly UnreadPart[]; className?: string }) {
  if (props.parts.length === 0) return null
  return (
    <Notice
      tone="caution"
      role="alert"
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      {props.parts.map(({ what, written, problem }) => (
        <p key={`${what} ${written}`} className="wrap-anywhere">
          {rich`This link’s ${what} cannot be read:
            “${<bdi>{shownText(written, SHOWN_LENGTH)}</bdi>}”. ${problem}`}
        </p>
      ))}
    </Notice>
  )
}
