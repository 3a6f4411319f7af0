/** The list's columns: from 1,100 px in one line, from 704 px in two, on a phone as a card. */
export const ROW_COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto] rail:grid-cols-[5rem_minmax(0,1fr)_minmax(0,13rem)_4rem] wide:grid-cols-[6rem_minmax(0,1fr)_7rem_9rem_minmax(0,11rem)_3.5rem] min-[80rem]:grid-cols-[7.5rem_minmax(0,1fr)_8rem_11.5rem_13rem_3.5rem] full:grid-cols-[7.5rem_minmax(0,1fr)_10rem_20rem_22rem_11rem_5rem]'

/** The place of each fact of a row in its columns. */
export const CELLS = {
  time: 'col-start-1 row-start-3 rail:row-start-1 text-meta text-muted',
  pair: 'col-span-full row-start-1 min-w-0 rail:col-span-1 rail:col-start-2',
  state:
    'col-start-2 row-start-2 justify-self-end rail:col-start-3 rail:row-start-1 rail:justify-self-stretch *:whitespace-normal',
  scale:
    'col-start-1 row-start-2 min-h-6 px-2 rail:col-start-2 rail:px-0 wide:col-start-4 wide:row-start-1 wide:px-3',
  why: 'col-span-full row-start-4 text-meta text-muted rail:col-span-2 rail:col-start-3 rail:row-start-2 wide:col-span-1 wide:col-start-5 wide:row-start-1',
  /** In place of scale and reason. */
  note: 'col-span-full row-start-4 text-meta text-muted rail:col-span-3 rail:col-start-2 rail:row-start-2 wide:col-span-2 wide:col-start-4 wide:row-start-1',
  id: 'relative hidden full:col-start-6 full:row-start-1 full:block',
  action:
    'col-start-2 row-start-3 justify-self-end rail:col-start-4 rail:row-start-1 wide:col-start-6 full:col-start-7',
  /** Lines below the pair that only some orders have. */
  below: 'relative col-span-full rail:col-start-2 wide:col-span-2 wide:col-start-2',
} as const
