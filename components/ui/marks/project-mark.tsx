import { classNames } from '@/components/ui/class-names'
import { markHash } from './mark-hash'

/** Chosen so that the projects of the local network have three colours. */
const SALT = 12

const COLOURS = [
  'bg-series-1 text-on-accent',
  'bg-series-2 text-on-series',
  'bg-series-3 text-on-series',
  'bg-series-4 text-on-accent',
  'bg-series-5 text-on-series',
] as const

const placeOf = (project: string): number => markHash(project, SALT) % COLOURS.length

/** The colour of a project's mark, for what is drawn of it. */
export const projectColour = (project: string): string => `var(--series-${placeOf(project) + 1})`

/** What a project is recognised by, beside its name: a square of its colour with its first letter. */
export function ProjectMark({ project, size = 16 }: { project: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-card font-semibold leading-none before:content-[attr(data-letter)]',
        COLOURS[placeOf(project)],
      )}
      // Drawn by the style sheet, so that copied text and the cell's name have the project alone.
      data-letter={project.charAt(0).toUpperCase()}
      style={{ width: size, height: size, fontSize: size * 0.65 }}
    />
  )
}
