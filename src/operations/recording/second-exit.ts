/** What is said of an exit that is known to the last word, where only an id or the order of the exit could tell a second one from it. */
export const SECOND_EXIT =
  'possible_second_exit: an equal exit is known, so this one was taken for it; if it is another, give each its exitOrder'
